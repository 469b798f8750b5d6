/* It does not compile: a build that goes beyond what the suite needs fails. */
class Broken { nonsense }
