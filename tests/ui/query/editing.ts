import { screen } from '@testing-library/react'
import { queryCalls } from '../../../api/query.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { queryOf } from './example-query.ts'
import type { openQuery } from './screen.tsx'

export type Opened = Awaited<ReturnType<typeof openQuery>>

/** When a save of the test was stored. */
export const later = '2026-11-20T10:30:00.000Z'

export const contactName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Contact name' })
export const tab = (name: string) => screen.getByRole('tab', { name })

/** As stored, a row has more than it was sent with. */
export const lists = { qassets: queryOf().qassets, sureties: [] }

/** The server stores whatever is sent. */
export const storing = ({ server }: Opened) =>
  server.on(queryCalls.save, ({ body }) => ({
    json: { ...queryOf(), ...(body as QuerySave), ...lists, modifiedDtime: later },
  }))

export const retype = async ({ user }: Opened, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.type(field, text)
}
