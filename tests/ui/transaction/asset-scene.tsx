import { screen } from '@testing-library/react'
import { AssetsCard } from '../../../src/asset/AssetsCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderTransaction } from './scene.tsx'
import { settingOf } from './setting.ts'

type Given = NonNullable<Parameters<typeof renderTransaction>[1]>
/** Renders the assets of a query: by default a partner's with one asset. */
export const open = (given: Given = {}) =>
  renderTransaction(<AssetsCard setting={settingOf()} />, { role: 'PARTNER', query: queryOf(), ...given })

export const empty = queryOf({ qassets: [] })
export const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const press = (name: string) => screen.getByRole('button', { name })
