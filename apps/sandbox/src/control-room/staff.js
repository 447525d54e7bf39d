import { list, make, slot, updateList } from './dom.js'

export function updateStaff(staff, officeUrl) {
  for (const name of ['office', 'office-sign-in']) slot(name).href = officeUrl
  updateList(
    list('staff'),
    staff,
    ({ name }) => name,
    ({ name, title }) => make('li', { class: 'panel' }, make('strong', {}, name), make('span', {}, title)),
  )
}
