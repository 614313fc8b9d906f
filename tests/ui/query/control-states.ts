import { en } from '../../../lang/en.ts'
import type { FieldPath } from '../../specs/fields.table.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const words: Readonly<Record<string, string>> = en

/** Every control of a field; an asset's are in a form with a prefix, the manager's is found by its label. */
const idsOf = (path: FieldPath): string => {
  const id = path.replace('qassets.*.', '').replace('services.*', 'services.0').replaceAll('.', '-')
  const own = `[id="${id}"],[id="${id}-free"]`
  if (path.startsWith('qassets')) return `[role=group] [id$="_-${id}"]`
  if (path !== 'managerId') return own
  const label = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === words['client.manager'],
  )
  return label ? `[id="${label.htmlFor}"]` : own
}

export const controlsOf = (path: FieldPath): Control[] =>
  [...document.querySelectorAll<Control>(idsOf(path))].filter((found) =>
    found.matches('input,select,textarea'),
  )

/** The accessible description or tooltip of an element. */
const described = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (id ? (document.getElementById(id)?.textContent ?? '') : ''))
    .join(' ')

const isShut = (element: Element): boolean =>
  element.getAttribute('aria-disabled') === 'true' || element.hasAttribute('readonly')

/** The state of a control: `open`, or the reason why not; `silent` if it is disabled without one. */
export const stateOfControl = (element: Element): string => {
  if (element.matches(':disabled')) return 'disabled'
  if (!isShut(element)) return 'open'
  const group = element.closest('[role=radiogroup]')
  const said = `${described(element)} ${group ? described(group) : ''}`
  return said.trim() || 'silent'
}

export const buttonCalled = (start: string): Element | null =>
  document.querySelector(`button[aria-label^="${start}"]`)

/** Whether the terms card contains this. */
export const termsSay = (text: string): boolean =>
  [...document.querySelectorAll('section, [role=region]')].some(
    (card) =>
      card.querySelector('h2')?.textContent === words['terms.title'] && card.textContent.includes(text),
  )

export const lockText = (lock: string): string => words[`lock.${lock}`] ?? ''
