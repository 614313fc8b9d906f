import type { TabName } from '../../machines/query-editor.tabs.ts'
import { kindOf } from '../../machines/query.actor.ts'
import type { QueryEventType } from '../../machines/query.events.ts'
import type { View } from '../../machines/query.locks.ts'
import type { GuardName } from '../../machines/query.step.ts'
import { useQueryEditor } from './editor.ts'
import { useSteps } from './useSteps.ts'

/** The steps each view offers in its bar, the foremost first. */
const offered: Record<View, readonly QueryEventType[]> = {
  partner: ['query.sendToManager'],
  inhouse: ['query.sendToCredit', 'query.requestContract', 'query.reopen'],
  shop: ['contract.createForShop', 'contract.sendForSigning'],
  credit: [
    'query.approve',
    'query.approveWithChanges',
    'query.sendToCompliance',
    'query.requestContract',
    'query.cancelApproval',
    'query.reopen',
  ],
  compliance: [
    'contract.activate',
    'contract.sendForSigning',
    'query.returnToCredit',
    'query.backToPartner',
    'query.reopen',
  ],
}

/** Shown even where the status knows no such step: refused, with the reason. */
const always: Partial<Record<View, readonly QueryEventType[]>> = {
  inhouse: ['query.requestContract'],
  credit: ['query.requestContract'],
}

const ends: Record<View, readonly QueryEventType[]> = {
  partner: ['query.annul'],
  inhouse: ['query.annul', 'query.close'],
  shop: ['query.annul'],
  credit: ['query.close'],
  compliance: ['query.annul', 'query.close'],
}

/** A step in the bar and why it is refused, if it is. */
export type OfferedStep = {
  event: QueryEventType
  refusal: GuardName | 'notFromThisStatus' | null
  /** The step is this person's in the present status; another is shown only to be found. */
  mine: boolean
}

export type Offered = { steps: OfferedStep[]; ends: OfferedStep[]; foremost: OfferedStep | null }

/** A shop's contract steps stand with its contract on this tab, explained; elsewhere the bar has them. */
const withContract: TabName = 'transaction'

/** What the bar of this view offers now. */
export const useOffered = (tab: TabName): Offered => {
  const { actor, view, isNew } = useQueryEditor()
  const steps = useSteps()
  const kind = kindOf(actor)
  const find = (event: QueryEventType): OfferedStep[] => {
    const step = steps.find((one) => one.event === event)
    if (step?.who.includes(kind)) return [{ event, refusal: step.refusal?.reason ?? null, mine: true }]
    const shown = !isNew && (always[view]?.includes(event) ?? false)
    return shown ? [{ event, refusal: step ? 'actorIs' : 'notFromThisStatus', mine: false }] : []
  }
  const inBar = view === 'shop' && tab === withContract ? [] : offered[view].flatMap(find)
  return {
    steps: inBar,
    ends: isNew ? [] : ends[view].flatMap(find),
    foremost: inBar.find(({ mine, refusal }) => mine && refusal === null) ?? null,
  }
}
