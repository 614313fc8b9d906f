import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { type View, views } from '../../../machines/lifecycle/query/locks.ts'
import { tabsOf } from '../../../machines/flow/query/query-tabs.ts'
import { ClientTab } from '../../../src/client/ClientTab.tsx'
import { AcceptanceTab } from '../../../src/handover/AcceptanceTab.tsx'
import { OutsideCards } from '../../../src/status/OutsideCards.tsx'
import { useQueryState } from '../../../src/query-editor/useQuerySession.ts'
import { selectView } from '../../../src/query-editor/selectors.ts'
import { tenthInCore } from '../../../tools/tiers.ts'
import { controlTable, type Shown } from '../../specs/controls.table.ts'
import { fieldLock, type FieldPath, fieldPaths } from '../../specs/fields.table.ts'
import { viewers } from '../people.ts'
import { renderTransaction } from '../transaction/scene.tsx'
import { buttonCalled, controlsOf, lockText, stateOfControl, termsSay } from './control-states.ts'
import { queryOf } from './example-query.ts'
import { WholeCredit, WholeTransaction } from './whole-tabs.tsx'
import { eventually } from '../../eventually.ts'

afterEach(cleanup)

const surety = { name: 'Mari Hansak', personalCode: '', email: '', phone: '', address: '', comment: '' }
const actOfAcceptance = {
  assetDescription: '',
  serialNumber: '',
  deliveryDate: null,
  deliveryPlace: '',
  year: null,
}
const query = queryOf({
  managerId: 7,
  sureties: [{ suretyId: 1, ...surety }],
  services: [{ name: 'Hooldus', price: 10 }],
  actOfAcceptance,
})

const Tabs = () => {
  const tabs = tabsOf(useQueryState(selectView))
  return (
    <>
      <ClientTab />
      <WholeTransaction />
      {tabs.includes('credit') ? <WholeCredit /> : null}
      {tabs.includes('acceptance') ? <AcceptanceTab /> : null}
      <OutsideCards />
    </>
  )
}

/** All tabs of a view, for one query that moves through the statuses. */
const open = async (view: View) => {
  const { session, ...drawn } = renderTransaction(<Tabs />, {
    ...viewers[view],
    query: { ...query, status: view === 'compliance' ? 'CR' : 'P' },
    setting: { editContractFee: true },
  })
  await eventually(() => expect(controlsOf('paymentPeriod')).not.toEqual([]))
  if (controlTable.managerId.to.some((one) => one === view))
    await eventually(() => expect(controlsOf('managerId')).not.toEqual([]))
  fireEvent.click(buttonCalled('Edit Excavator') ?? document.body)
  const moveTo = (status: StatusCode) =>
    act(async () => session().send({ type: 'query.read', query: { ...query, status }, mine: {} }))
  return { ...drawn, moveTo }
}

/** The seller of an asset that is locked while the rest is open is a control in the open form. */
const shutAs = ({ locked }: Shown, status: StatusCode, view: View): Shown['locked'] =>
  locked === 'asset' && fieldLock('qassets.*.qassetName', status, view) === null ? 'control' : locked

const without = (path: FieldPath, why: string) =>
  controlsOf(path).length > 0 ? 'has a control all the same' : why

/** A locked asset is a row to read, without a button; the button that adds assets says why. */
const lockOfAssets = (): string => {
  if (buttonCalled('Edit Excavator')) return 'can be edited'
  const add = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add asset')
  return add ? stateOfControl(add) : 'is not explained'
}

/** How a field appears, in the same words as `expectedOf`. */
const drawnAs = (path: FieldPath, how: Shown['locked'], reason: string | null): string => {
  if (reason !== null && how === 'facts') return without(path, termsSay(reason) ? reason : 'is not explained')
  if (how === 'surety') {
    const found = buttonCalled('Edit Mari Hansak')
    return found ? without(path, stateOfControl(found)) : 'has no button'
  }
  if (how === 'asset' && reason !== null) return without(path, lockOfAssets())
  const states = [...new Set(controlsOf(path).map(stateOfControl))]
  return states.length === 1 ? String(states[0]) : `is drawn as ${JSON.stringify(states)}`
}

const reasonOf = (path: FieldPath, status: StatusCode, view: View): string | null => {
  const lock = fieldLock(path, status, view)
  return lock === null ? null : lockText(lock)
}

/** A closed query hides its notes from a partner that is not in-house. */
const isHidden = (path: FieldPath, status: StatusCode, view: View) =>
  path === 'additionalInfo' && (view === 'partner' || view === 'shop') && status === 'N'

/** The difference between screen and tables for a field; none if they agree. */
const difference = (path: FieldPath, status: StatusCode, view: View): string[] => {
  const shown: Shown = controlTable[path]
  const what = `${path} in ${status}`
  if (!shown.to.includes(view) || isHidden(path, status, view))
    return controlsOf(path).length > 0 ? [`${what} has a control`] : []
  const how = shutAs(shown, status, view)
  const reason = reasonOf(how === 'asset' ? 'qassets.*.qassetName' : path, status, view)
  const drawn = drawnAs(path, how, reason)
  const right = reason === null ? drawn === 'open' : drawn.includes(reason)
  return right ? [] : [`${what}: ${drawn}, not ${reason ?? 'open'}`]
}

/** Shown instead of the personal code, beside a first nationality, and of clients abroad. */
const dependent = new Set<FieldPath>([
  'actualBeneficiary.dateOfBirth',
  'actualBeneficiary.secondNationality',
  'representativeSecondNationality',
  'taxNumber',
])

describe.each(views)('the controls of the %s view', (view) => {
  test('agree with the locks in each status', async () => {
    const { moveTo, set } = await open(view)
    const differences: string[] = []
    const statuses = tenthInCore(statusCodes, (status) => `${view} ${status}`)
    for (const status of statuses) {
      await moveTo(status)
      for (const path of fieldPaths)
        if (!dependent.has(path)) differences.push(...difference(path, status, view))
    }
    await set('actualBeneficiary.beneficiaryNoPersonalCode', true)
    await set('actualBeneficiary.nationality', 'LV')
    await set('representativeNationality', 'LV')
    await set('country', 'LV')
    for (const status of statuses) {
      await moveTo(status)
      for (const path of dependent) differences.push(...difference(path, status, view))
    }
    expect(differences).toEqual([])
  })
})
