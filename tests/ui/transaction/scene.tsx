import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useFormContext, type UseFormReturn } from 'react-hook-form'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { financierCalls } from '../../../api/financier.calls.ts'
import type { PartnerSetting } from '../../../api/partner-setting.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { UserContext, useUser } from '../../../src/user/useUser.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { scriptedServer } from '../scripted-server.ts'
import { groupNames, managers, settingOf } from './setting.ts'

type Given = Parameters<typeof renderInQuery>[1] & { setting?: Partial<PartnerSetting>; hideVat?: boolean }

/** A server with settings, groups and managers. */
export const transactionServer = (setting: Partial<PartnerSetting> = {}) => {
  const server = scriptedServer()
  const all = groupNames.map((group) => ({ ...group, subgroups: [] }))
  server.on(queryCalls.partner, { json: settingOf(setting) })
  server.on(assetGroupCalls.namesOfPartner, { json: groupNames })
  server.on(assetGroupCalls.findAll, { json: all })
  server.on(userCalls.inhouseManagers, { json: managers })
  server.on(financierCalls.name, { json: { name: 'Kapital AS' } })
  return server
}

const HidesVat = ({ children }: { children: ReactNode }) => (
  <UserContext value={{ ...useUser(), hideVatFields: true }}>{children}</UserContext>
)

/** Renders a part of the tab in its surroundings; `values` reads the query's form. */
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
    /** Changes the form from outside. */
    set: (...change: Parameters<UseFormReturn<QuerySave>['setValue']>) =>
      act(async () => form().setValue(...change)),
  }
}
