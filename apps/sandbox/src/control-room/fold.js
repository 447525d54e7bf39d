/** Sections that fold: each is as the person left it, and opens when a link leads to it. */
const folds = [...document.querySelectorAll('details[data-fold]')]
const nameOf = (fold) => `fold-${fold.dataset.fold}`

export function startFolds() {
  for (const fold of folds) {
    const left = localStorage.getItem(nameOf(fold))
    if (left !== null) fold.open = left === 'open'
    fold.addEventListener('toggle', () => localStorage.setItem(nameOf(fold), fold.open ? 'open' : 'closed'))
  }
  addEventListener('hashchange', openLinked)
  for (const link of document.querySelectorAll('.bar nav a'))
    link.addEventListener('click', () => setTimeout(openLinked))
  openLinked()
}

function openLinked() {
  const linked = location.hash === '' ? null : document.querySelector(location.hash)?.querySelector('details')
  if (linked) linked.open = true
}
