import { screen } from '@testing-library/react'
import { queryCalls } from '../../../api/query.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { queryOf } from './example-query.ts'
import type { openQuery } from './screen.tsx'

export type Opened = Awaited<ReturnType<typeof openQuery>>

/** Time of a stored save. */
export const later = '2026-11-20T10:30:00.000Z'

export const contactName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Contact name' })
export const tab = (name: string) => screen.getByRole('tab', { name })

/** Stored rows have more fields than sent ones. */
export const lists = { qassets: queryOf().qassets, sureties: [] }

/** The server stores everything that is sent. */
export const storing = ({ server }: Opened) =>
  server.on(queryCalls.save, ({ body }) => ({
    json: { ...queryOf(), ...(body as QuerySave), ...lists, modifiedDtime: later },
  }))

export const retype = async ({ user }: Opened, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.type(field, text)
}
