import type { Locator } from 'playwright'
import type { Role } from '../../api/role.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { editPath } from '../../src/query-editor/useOpenPath.ts'
import { settle, type SlowPage } from './pages.browser.ts'
import { signInForm, UNREPORTED_MS } from './pages.visits.ts'

const KEY_GAP_MS = 100
/** Pause between two fields, long enough for the work that the last key started. */
const REST_MS = 150
/** Longer than the debounce of drafts, so that their cost is measured too. */
const PAUSE_MS = 500
/** The key that leaves the field. */
const OTHER_KEYS = 1

/** Enabled text inputs and text areas. */
const WRITABLE =
  ':is(input:is([type=text], [type=email], [type=tel], :not([type])), textarea):not([readonly], :disabled)'

/** Milliseconds from each key to its paint in one field, and of the long tasks meanwhile. */
export type Typed = { field: string; keys: number[]; longTasks: number[] }

const textFor = async (field: Locator): Promise<readonly [string, string]> => {
  const kind = (await field.getAttribute('inputmode')) ?? (await field.getAttribute('type')) ?? 'text'
  return /numeric|decimal|tel/.test(kind) ? ['12', '34'] : ['Me', 'õu']
}

/**
 * Types into a field, leaves it, returns (now each key validates it), types on and pauses. Its text is selected without
 * a key, because on Linux “select all” copies it to the system.
 */
export const typeInto = async (
  slow: SlowPage,
  name: string,
  field: Locator,
  rest = REST_MS,
): Promise<Typed> => {
  const { page, noted } = slow
  const [first, second] = await textFor(field)
  const before = await noted()
  const write = async (text: string) => {
    await field.selectText()
    await settle(slow, KEY_GAP_MS)
    await page.keyboard.type(text, { delay: KEY_GAP_MS })
  }
  await write(first)
  await page.keyboard.press('Tab')
  await write(second)
  await settle(slow, rest)
  const after = await noted()
  const reported = Object.entries(after.keys).filter(([id]) => !(id in before.keys))
  const quick = first.length + second.length + OTHER_KEYS - reported.length
  return {
    field: name,
    keys: [
      ...reported.map(([, duration]) => duration),
      ...Array.from({ length: Math.max(0, quick) }, () => UNREPORTED_MS),
    ],
    longTasks: after.longTasks.slice(before.longTasks.length).map(({ duration }) => duration),
  }
}

/** Types into every enabled text field within a part of the page, and pauses at the end. */
export const typeIntoAll = async (slow: SlowPage, part: Locator): Promise<Typed[]> => {
  const fields = part.locator(WRITABLE)
  const ids = await fields.evaluateAll((all) =>
    all.map((field) => ({ id: field.id, name: field.getAttribute('name') ?? field.id })),
  )
  const typed: Typed[] = []
  for (const [index, { id, name }] of ids.entries()) {
    // Earlier input may have removed or locked the field.
    const field = part.locator(`[id="${id}"]:is(${WRITABLE})`)
    if (!(await field.isVisible())) continue
    typed.push(await typeInto(slow, name, field, index === ids.length - 1 ? PAUSE_MS : REST_MS))
  }
  return typed
}

/** Tabs of a query that have fields, with the button that opens the form, if any. */
const forms = { client: null, transaction: 'Add asset', credit: null, acceptance: 'Fill in the act' } as const
export type Tab = keyof typeof forms
export const hasFields = (tab: string): tab is Tab => tab in forms

/** Signs in on the portal's first page. */
export const signIn = async ({ page }: SlowPage, address: string, email: string): Promise<void> => {
  await page.goto(address)
  await page.fill(signInForm.selector, email)
  await page.fill('input[type=password]', DEMO_PASSWORD)
  await page.click('button[type=submit]')
  await page.getByRole('search').waitFor()
}

type Visit = { address: string; queryId: number; tab: Tab; as: string; role: Role }

/** Signs in, opens a query on a tab and its form, and waits until the page is idle. */
export const openTab = async (
  slow: SlowPage,
  { address, queryId, tab, as, role }: Visit,
): Promise<Locator> => {
  const { page } = slow
  await signIn(slow, address, as)
  await page.goto(`${address}${editPath(role, queryId)}`)
  await page.locator(`#tab-${tab}`).click()
  const panel = page.locator(`#panel-${tab}`)
  const form = forms[tab]
  if (form) await panel.getByRole('button', { name: form }).click()
  await panel.locator(WRITABLE).first().waitFor()
  await settle(slow)
  return panel
}
