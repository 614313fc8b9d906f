import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useFormContext, type UseFormReturn } from 'react-hook-form'
import { assetGroupCalls } from '../../../contract/asset-group.calls.ts'
import { financierCalls } from '../../../contract/financier.calls.ts'
import type { PartnerSetting } from '../../../contract/partner-setting.ts'
import { paymentTerms } from '../../../contract/payment.ts'
import { queryCalls } from '../../../contract/query.calls.ts'
import type { QuerySave } from '../../../contract/query.ts'
import { userCalls } from '../../../contract/user.calls.ts'
import { paymentOf, scheduleOf } from '../../../server/payment/payment.ts'
import { UserContext, useUser } from '../../../src/user/useUser.ts'
import { renderInQuery } from '../query/inQuery.tsx'
import { scriptedServer } from '../scriptedServer.ts'
import { groupNames, managers, settingOf } from './setting.ts'

const TODAY = new Date('2026-11-21T10:00:00Z')

type Given = Parameters<typeof renderInQuery>[1] & { setting?: Partial<PartnerSetting>; hideVat?: boolean }

/** The server's part of the transaction tab: settings, groups, and payments as the server computes them. */
export const transactionServer = (setting: Partial<PartnerSetting> = {}) => {
  const server = scriptedServer()
  const all = groupNames.map((group) => ({ ...group, subgroups: [] }))
  server.on(queryCalls.partner, { json: settingOf(setting) })
  server.on(assetGroupCalls.namesOfPartner, { json: groupNames })
  server.on(assetGroupCalls.findAll, { json: all })
  server.on(userCalls.inhouseManagers, { json: managers })
  server.on(financierCalls.name, { json: { name: 'Kapital AS' } })
  server.on(queryCalls.payment, ({ body }) => ({ json: paymentOf(paymentTerms.parse(body), TODAY) }))
  server.on(queryCalls.schedule, ({ body }) => ({ json: scheduleOf(paymentTerms.parse(body), TODAY) }))
  return server
}

const HidesVat = ({ children }: { children: ReactNode }) => (
  <UserContext value={{ ...useUser(), hideVatFields: true }}>{children}</UserContext>
)

/** Draws a part of the tab in its surroundings; `values` reads the query's form. */
export const renderTransaction = (shown: ReactNode, { setting, hideVat, ...given }: Given = {}) => {
  const server = transactionServer(setting)
  const held: { form: UseFormReturn<QuerySave> | null } = { form: null }
  const Probe = () => {
    const form = useFormContext<QuerySave>()
    return (
      <span
        ref={() => {
          held.form = form
        }}
      />
    )
  }
  const content = (
    <>
      <Probe />
      {shown}
    </>
  )
  const drawn = renderInQuery(hideVat ? <HidesVat>{content}</HidesVat> : content, given)
  const form = () => {
    if (!held.form) throw new Error('the form is not drawn')
    return held.form
  }
  return {
    ...drawn,
    server,
    values: () => form().getValues(),
    /** Changes the form from elsewhere. */
    set: (...change: Parameters<UseFormReturn<QuerySave>['setValue']>) =>
      act(async () => form().setValue(...change)),
  }
}
