import { screen } from '@testing-library/react'
import { Route } from 'wouter'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { financierCalls } from '../../../api/financier.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import type { Partner, PartnerSave } from '../../../api/partner.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { NewPartnerScreen, PartnerScreen } from '../../../src/partner/PartnerScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'
import { managers } from '../transaction/setting.ts'
import { storedPartner } from './stored.ts'
import { webhookCalls } from '../../../api/webhook.calls.ts'

const EDIT = '/compliance/partner/:id/edit'

/** Opens the form of a partner; null: of a new one, which may be a copy. */
export const open = async (
  partner: Partner | null = storedPartner(),
  language: 'en' | 'et' = 'en',
  copied?: Partner,
) => {
  const server = scriptedServer()
  server.on(userCalls.inhouseManagers, { json: managers })
  server.on(financierCalls.findAll, { json: [{ financierId: 3, name: 'Zeta Kapital AS' }] })
  server.on(assetGroupCalls.findAll, { json: [] })
  server.on(webhookCalls.get, { json: null })
  server.on(webhookCalls.deliveries, { json: [] })
  const stored = partner ?? copied
  if (stored) server.on(partnerCalls.get, { json: stored })
  const drawn = renderInApp(
    <>
      <Route path={EDIT}>
        <PartnerScreen />
      </Route>
      <Route path="/compliance/partner/create">
        <NewPartnerScreen />
      </Route>
    </>,
    {
      user: personOf('COMPLIANCE'),
      language,
      path: partner
        ? `/compliance/partner/${partner.partnerId}/edit`
        : `/compliance/partner/create${copied ? `?copy=${copied.partnerId}` : ''}`,
    },
  )
  await screen.findByRole('button', { name: partner ? /^(?:Save|Salvesta)$/ : /^(?:Create|Loo) partner$/ })
  return { ...drawn, server }
}
export const box = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(
    (text) => text.replace(/ \((?:optional|valikuline)\)$/, '') === label,
    { selector: 'input, textarea' },
  )
export const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
export const press = (name: string) => screen.getByRole('button', { name })
type Drawn = Awaited<ReturnType<typeof open>>
export const fill = async ({ user }: Drawn, name: string, value: string) => {
  await user.clear(box(name))
  if (value) await user.paste(value)
}
export const sent = ({ server }: Drawn) =>
  server.asked.filter(({ url, body }) => url.pathname.endsWith('/compliance/partner') && body).at(-1)
    ?.body as PartnerSave
