import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { coverOf } from '../../models/cover.ts'
import { recordEditorModel } from '../../models/record-editor.model.ts'
import { tenthInCore } from '../../../tools/tiers.ts'
import { type Answered, refusal } from '../scripted-server.ts'
import { renderEditor, type EditorCase, editors, versionAt } from './editors.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const open = async (one: EditorCase) => {
  const drawn = renderEditor(one)
  const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: one.label })
  const press = async (name: string) => drawn.user.click(await screen.findByRole('button', { name }))
  const type = async (text: string) => {
    await drawn.user.clear(await box())
    await drawn.user.type(await box(), text)
  }
  const conflict = (mine: string, other: string, nth: number) =>
    refusal(409, 'record.conflict', {
      stored: one.stored(mine, other, versionAt(nth)),
      savedBy: { name: 'Kadri Kask', own: false, at: versionAt(nth) },
    })
  return { ...drawn, box, press, type, conflict }
}

describe.each(tenthInCore(Object.entries(editors), ([name]) => name))('%s', (_, one) => {
  test('merges and names another user’s changes of other fields', async () => {
    const { server, saves, press, type, conflict } = await open(one)
    await type('Mine')
    const answers = [conflict('Old', 'Theirs', 1), { json: one.stored('Mine', 'Theirs', versionAt(2)) }]
    server.on(one.save, () => answers.shift() ?? refusal(500, 'internal'))
    await press('Save')
    await screen.findByText(
      `Also changed meanwhile by Kadri Kask: ${one.other}. Your changes and theirs are both kept.`,
    )
    expect(saves()).toEqual([
      ['Mine', 'Before', versionAt(0)],
      ['Mine', 'Theirs', versionAt(1)],
    ])
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  test('shows conflicts side by side, also one before the second save', async () => {
    const { server, saves, press, type, conflict, user } = await open(one)
    await type('Mine')
    const answers = [
      conflict('Theirs', 'Before', 1),
      conflict('Third', 'Before', 2),
      { json: one.stored('Mine', 'Before', versionAt(3)) },
    ]
    server.on(one.save, () => answers.shift() ?? refusal(500, 'internal'))
    await press('Save')
    await screen.findByRole('heading', { name: 'Kadri Kask saved this while you were typing' })
    for (const theirs of ['Theirs', 'Third']) {
      const choice = await screen.findByRole('radiogroup')
      await within(choice).findByText(theirs)
      await user.click(within(choice).getByRole('radio', { name: /Mine$/ }))
      await press('Save with these choices')
    }
    await waitFor(() => expect(saves()).toHaveLength(3))
    expect(saves().map(([mine, , version]) => [mine, version])).toEqual(
      [0, 1, 2].map((nth) => ['Mine', versionAt(nth)]),
    )
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })
})

/** Each path runs in one of the editors, in turn. */
const paths = coverOf(recordEditorModel).map((path, nth) => {
  const [name, one] = Object.entries(editors)[nth % Object.keys(editors).length] ?? []
  if (!name || !one) throw new Error('no editor')
  return { name, one, path, description: path.description }
})

test.each(tenthInCore(paths, ({ description }) => description))(
  '$name: $description',
  async ({ one, path }) => {
    const { server, saves, press, type, conflict, box, user, location } = await open(one)
    let answer = Promise.withResolvers<Answered>()
    let nth = 0
    server.on(one.save, () => {
      answer = Promise.withResolvers()
      return answer.promise
    })
    const sends = async (action: () => Promise<unknown>) => {
      const before = saves().length
      await action()
      await waitFor(() => expect(saves()).toHaveLength(before + 1))
    }
    const answers = (with_: Answered) => answer.resolve(with_)
    const later = () => {
      nth += 1
      return nth
    }
    await box()
    await path.test({
      events: {
        'form.type': () => type('Mine'),
        'record.save': () => sends(() => press('Save')),
        'server.saves': () => answers({ json: one.stored('Mine', 'Before', versionAt(later())) }),
        'server.merges': async () => {
          await sends(async () => answers(conflict('Old', 'Theirs', later())))
          answers({ json: one.stored('Mine', 'Theirs', versionAt(later())) })
        },
        'server.collides': () => answers(conflict(`Theirs ${nth}`, 'Before', later())),
        'server.refuses': () =>
          answers(
            refusal(400, 'request.invalid', {
              fields: [{ path: one.field, code: 'field.choice', detail: 'This cannot be' }],
            }),
          ),
        'server.loses': () => answer.reject(new TypeError('lost')),
        'server.deletes': () => answers(refusal(404, 'notFound')),
        'conflict.choose': async () =>
          user.click(within(await screen.findByRole('radiogroup')).getByRole('radio', { name: /Mine$/ })),
        'conflict.back': () => press('Back to editing'),
        'conflict.save': () => sends(() => press('Save with these choices')),
        'page.leave': () => user.click(screen.getByRole('link', { name: 'Elsewhere' })),
        'leave.stay': () => user.keyboard('{Escape}'),
        'leave.confirm': () => press('Leave without saving'),
      },
      states: {
        typed: async () => expect((await box()).value).toBe('Mine'),
        refused: async () => {
          await waitFor(async () => expect((await box()).getAttribute('aria-invalid')).toBe('true'))
          expect((await box()).value).toBe('Mine')
        },
        unanswered: async () => {
          await screen.findByText(/^The server did not respond, so this may not be saved/)
          expect((await box()).value).toBe('Mine')
        },
        comparing: async () => void (await screen.findByRole('radiogroup')),
        asking: async () => void (await screen.findByRole('alertdialog', { name: 'Leave without saving?' })),
        saved: () => waitFor(() => expect(sessionStorage).toHaveLength(0)),
        merged: async () => void (await screen.findByText(/^Also changed meanwhile by Kadri Kask/)),
        gone: async () => {
          await screen.findByText(/^Another user has deleted this/, { selector: '[role=alert] *' })
          expect((await box()).value).toBe('Mine')
        },
        left: async () => {
          await waitFor(() => expect(location.history?.at(-1)).toBe('/elsewhere'))
          expect(sessionStorage).toHaveLength(0)
        },
      },
    })
  },
)
