// Sorts, filters and opens the lines of the table. Each benchmark is a tbody: one row, and a second one while it is open.
(() => {
  // Paper cannot be clicked on.
  const closed = [];
  addEventListener('beforeprint', () => {
    closed.push(...document.querySelectorAll('details:not([open])'));
    closed.forEach((each) => { each.open = true; });
  });
  addEventListener('afterprint', () => closed.splice(0).forEach((each) => { each.open = false; }));

  const table = document.getElementById('results');
  if (!table) {
    return;
  }
  document.getElementById('unscripted').hidden = true;
  document.getElementById('filters').hidden = false;
  table.caption.hidden = false;
  const lines = [...table.tBodies];
  const collator = new Intl.Collator('en', { numeric: true });
  // With scripts, a browser keeps what is inside noscript as text: already escaped by the template that wrote it.
  const later = (id) => document.getElementById(id).textContent;

  const open = (line, wanted) => {
    const button = line.querySelector('button');
    const is = button.getAttribute('aria-expanded') === 'true';
    if (is === wanted) {
      return;
    }
    button.setAttribute('aria-expanded', String(wanted));
    if (is) {
      line.rows[1].remove();
      return;
    }
    const cell = line.insertRow().insertCell();
    cell.className = 'detail';
    cell.colSpan = line.rows[0].cells.length;
    const box = document.createElement('div');
    cell.append(box);
    box.innerHTML = later(`d${line.id.slice(1)}`);
    for (const part of box.querySelectorAll('[data-from]')) {
      part.innerHTML = later(part.dataset.from);
    }
    flames(box);
  };

  // Numbers sort by their full precision, and lines without one stay last.
  const key = (line, column) => {
    const cell = line.rows[0].cells[column];
    const number = cell.dataset.sort ?? cell.dataset.value;
    return number ? Number(number) : number ?? cell.textContent.trim();
  };

  const compare = (one, other, sign) => {
    if (one === '' || other === '') {
      return (one === '') - (other === '');
    }
    return sign * (typeof one === 'number' && typeof other === 'number'
      ? one - other || 0 // two infinite ones
      : collator.compare(String(one), String(other)));
  };

  const sort = (head) => {
    const column = Number(head.dataset.column);
    // What a treatment did sorts with the worst first; it is in the second row of heads.
    const [first, second] = head.parentNode.rowIndex > 0 ? ['descending', 'ascending'] : ['ascending', 'descending'];
    const order = head.getAttribute('aria-sort') === first ? second : first;
    for (const other of table.tHead.querySelectorAll('[aria-sort]')) {
      other.setAttribute('aria-sort', other === head ? order : 'none');
    }
    const keys = new Map(lines.map((line) => [line, key(line, column)]));
    const sign = order === 'ascending' ? 1 : -1;
    lines.sort((one, other) => compare(keys.get(one), keys.get(other), sign));
    table.append(...lines);
  };

  table.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button && button.className === 'open') {
      open(button.closest('tbody'), button.getAttribute('aria-expanded') !== 'true');
    } else if (button && button.className === 'sort') {
      sort(button.closest('th'));
    }
  });

  const words = document.getElementById('words');
  const verdict = document.getElementById('verdict');
  const texts = new Map();
  const text = (line) => {
    if (!texts.has(line)) {
      texts.set(line, `${line.dataset.name} ${line.rows[0].textContent}`.toLowerCase());
    }
    return texts.get(line);
  };
  const rest = document.getElementById('rest');
  const filter = () => {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    // Whoever looks for something finds it among what was not measured, too.
    const all = !rest || rest.checked || wanted.length > 0 || verdict.value;
    let shown = 0;
    for (const line of lines) {
      const fits = (all || line.dataset.rest !== 'true') && wanted.every((word) => text(line).includes(word))
        && (!verdict.value || line.dataset.verdicts.split(',').includes(verdict.value));
      line.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    document.getElementById('shown').textContent = String(shown);
  };
  words.addEventListener('input', filter);
  verdict.addEventListener('change', filter);
  if (rest) {
    rest.addEventListener('change', filter);
    filter();
  }

  // A count of the answer shows what it counts.
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-choice]');
    if (link) {
      event.preventDefault();
      words.value = '';
      verdict.value = link.dataset.choice;
      filter();
      document.getElementById('filters').scrollIntoView({ block: 'start' });
      verdict.focus({ preventScroll: true });
    }
  });

  // A link to a line opens it, and shows it if it was filtered out.
  const visit = () => {
    const line = lines.find((each) => `#${each.id}` === location.hash);
    if (line) {
      if (line.hidden) {
        words.value = '';
        verdict.value = '';
        if (rest && line.dataset.rest === 'true') {
          rest.checked = true;
        }
        filter();
      }
      open(line, true);
      line.scrollIntoView({ block: 'start' });
      table.parentNode.scrollIntoView({ block: 'nearest' });
      line.querySelector('button').focus({ preventScroll: true });
    }
  };
  addEventListener('hashchange', visit);
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#b"]');
    if (link && link.hash === location.hash) {
      visit();
    }
  });
  visit();
})();
