'use strict';
// Makes the flame graphs in a part of the page zoom, search and obey the keyboard. They are drawn already: a frame is an inner
// drawing whose left edge and width are percentages of its graph, and callees stand on their callers.
const flames = (box) => {
  // Percentages have three decimals.
  const nearly = 0.002;

  const graph = (drawing) => {
    const frames = [...drawing.querySelectorAll('.frame')].map((shape) => ({
      shape,
      number: Number(shape.dataset.frame),
      left: parseFloat(shape.getAttribute('x')),
      width: parseFloat(shape.getAttribute('width')),
      y: Number(shape.getAttribute('y')),
      text: shape.querySelector('text'),
      label: shape.querySelector('title').textContent,
      // What follows the name has no colon.
      name: shape.querySelector('title').textContent.replace(/: [^:]*$/, '').toLowerCase(),
    }));
    const step = frames.length > 1 ? frames[0].y - frames[1].y : 0;
    const holds = (one, other) => other.left >= one.left - nearly
      && other.left + other.width <= one.left + one.width + nearly && other.y <= one.y;
    return {
      drawing,
      frames,
      callers: (frame) => frames.filter((other) => other !== frame && holds(other, frame)),
      callees: (frame) => frames.filter((other) => other.y === frame.y - step && holds(frame, other)),
      row: (frame) => frames.filter((other) => other.y === frame.y && !other.shape.hasAttribute('hidden')),
      // Without a letter's room a text is left out.
      write: () => {
        const pixels = drawing.getBoundingClientRect().width / 100;
        frames.forEach((frame) => {
          frame.text.toggleAttribute('hidden', parseFloat(frame.shape.getAttribute('width')) * pixels < 25);
        });
      },
      zoom: (to) => frames.forEach((frame) => {
        const under = frame !== to && holds(frame, to);
        frame.shape.classList.toggle('under', under);
        frame.shape.toggleAttribute('hidden', !under && !holds(to, frame));
        frame.shape.setAttribute('x', under ? '0%' : `${(frame.left - to.left) / to.width * 100}%`);
        frame.shape.setAttribute('width', under ? '100%' : `${frame.width / to.width * 100}%`);
      }),
      // The part of the whole that is in any of the frames that were found.
      covered: (found) => found
        .filter((frame) => !found.some((other) => other !== frame && holds(other, frame)))
        .reduce((sum, frame) => sum + frame.width, 0),
    };
  };

  const alive = (part) => {
    const graphs = [...part.querySelectorAll('.flame')].map(graph);
    const out = part.querySelector('.all');
    const said = part.querySelector('.said');
    const words = part.querySelector('input');
    const status = part.querySelector('[role=status]');
    const write = () => graphs.forEach((each) => each.write());

    // What the other graph does not have is zoomed to as near as possible there: to the last caller that it has.
    const place = (each, at, frame) => [frame, ...at.callers(frame).reverse()]
      .map((wanted) => each.frames.find((other) => other.number === wanted.number))
      .find(Boolean);
    let zoomed = 0;
    const zoom = (at, frame) => {
      zoomed = frame.number;
      graphs.forEach((each) => each.zoom(place(each, at, frame)));
      out.disabled = zoomed === 0;
      write();
    };
    const whole = () => zoom(graphs[0], graphs[0].frames[0]);

    const search = () => {
      const wanted = words.value.trim().toLowerCase();
      part.classList.toggle('searched', wanted !== '');
      status.textContent = graphs.map((each) => {
        const found = each.frames.filter((frame) => wanted && frame.name.includes(wanted));
        each.frames.forEach((frame) => frame.shape.classList.toggle('found', found.includes(frame)));
        return `${each.covered(found).toFixed(1)}% of ${each.drawing.dataset.name}`;
      }).join(', ');
      status.hidden = wanted === '';
    };

    const focus = (each, frame) => {
      if (frame) {
        each.frames.forEach((other) => { other.shape.tabIndex = other === frame ? 0 : -1; });
        frame.shape.focus({ preventScroll: true });
      }
    };
    const widest = (frames) => frames.reduce((one, other) => (one && one.width >= other.width ? one : other), undefined);
    const keys = {
      ArrowUp: (each, frame) => focus(each, widest(each.callees(frame).filter((other) => !other.shape.hasAttribute('hidden')))),
      ArrowDown: (each, frame) => focus(each, each.callers(frame).at(-1)),
      ArrowLeft: (each, frame) => focus(each, each.row(frame)[each.row(frame).indexOf(frame) - 1]),
      ArrowRight: (each, frame) => focus(each, each.row(frame)[each.row(frame).indexOf(frame) + 1]),
      Home: (each) => focus(each, each.frames[0]),
      Enter: (each, frame) => zoom(each, frame),
      ' ': (each, frame) => zoom(each, frame),
      Escape: whole,
    };

    for (const each of graphs) {
      const { drawing, frames } = each;
      drawing.setAttribute('role', 'tree');
      frames.forEach((frame, index) => {
        frame.shape.setAttribute('role', 'treeitem');
        frame.shape.setAttribute('aria-level', String(each.callers(frame).length + 1));
        frame.shape.tabIndex = index === 0 ? 0 : -1;
      });
      const under = (event) => frames.find((frame) => frame.shape === event.target.closest('.frame'));
      const tell = (event) => {
        const frame = under(event);
        if (frame) {
          said.textContent = frame.label;
        }
      };
      drawing.addEventListener('pointerover', tell);
      drawing.addEventListener('focusin', tell);
      drawing.addEventListener('click', (event) => {
        const frame = under(event);
        if (frame) {
          focus(each, frame);
          zoom(each, frame.number === zoomed ? frames[0] : frame);
        }
      });
      drawing.addEventListener('keydown', (event) => {
        const frame = under(event);
        if (frame && keys[event.key]) {
          event.preventDefault();
          keys[event.key](each, frame);
        }
      });
    }
    words.addEventListener('input', search);
    out.addEventListener('click', whole);
    part.querySelector('.filters').hidden = false;
    said.hidden = false;
    said.textContent = 'Select a frame to zoom to it; with the keyboard, arrows move and Escape zooms out.';
    part.classList.add('live');
    new ResizeObserver(write).observe(part);
    search();
    write();
  };

  box.querySelectorAll('.flames').forEach(alive);
};
