import { useIntl } from 'react-intl'
import { areas, lockOf } from '../../machines/lifecycle/query/locks.ts'
import { becomesShopTurn, lettersOf } from '../../machines/lifecycle/query/step-letters.ts'
import {
  expectationOf,
  expectedRefusal,
  type TrialLine,
} from '../../machines/lifecycle/query/what-if/trial.ts'
import {
  type Attempted,
  type Moment,
  principalOfPlayer,
} from '../../machines/lifecycle/query/what-if/what-if.ts'
import { isRefusalReason } from '../../machines/lifecycle/query/refusal.ts'
import { useRefusalText } from '../query-editor/useRefusalText.ts'
import { useMachineTexts } from './useMachineTexts.ts'

type Step = Extract<TrialLine, { type: 'step' }>

const MACHINE = 'query'

/** What steps of a what-if did, in the words of buttons and of the chart. */
export const useOutcomeTexts = (player: Attempted['player']) => {
  const intl = useIntl()
  const { stateOf, effectOf } = useMachineTexts()
  const refusalText = useRefusalText(principalOfPlayer(player))
  const role = intl.formatMessage({ id: `principal.${player.kind}` })

  const areasWhere = (holds: (area: (typeof areas)[number]) => boolean) =>
    intl.formatList(
      areas.filter(holds).map((area) => intl.formatMessage({ id: `workflow.area.${area}` })),
      { type: 'unit' },
    )

  /** The parts of the form that lock or open for the player; for the system there is no form. */
  const locks = ({ status }: Moment, after: Moment): string[] => {
    const { kind } = player
    if (kind === 'system') return []
    const isLocked = (moment: Pick<Moment, 'status'>, area: (typeof areas)[number]) =>
      lockOf(moment.status, kind, area) !== null
    const [locked, opened] = [
      areasWhere((area) => isLocked(after, area) && !isLocked({ status }, area)),
      areasWhere((area) => !isLocked(after, area) && isLocked({ status }, area)),
    ]
    const line = (id: string, names: string) =>
      names === '' ? [] : [intl.formatMessage({ id }, { role, areas: names })]
    return [...line('workflow.try.locks', locked), ...line('workflow.try.unlocks', opened)]
  }

  const letters = (before: Moment, event: Step['event'], after: Moment): string[] => {
    const { decision, news } = lettersOf(before.status, event, becomesShopTurn(before, after))
    const name = decision ?? news
    return name === null ? [] : [intl.formatMessage({ id: `workflow.letter.${name}` })]
  }

  return {
    /** Why a step is refused, as its button says it. */
    refusalOf: (moment: Moment, { event, outcome }: Pick<Step, 'event' | 'outcome'>): string =>
      'refused' in outcome ? refusalText({ ...moment, event, reason: outcome.refused }) : '',
    reachedOf: (path: string): string => stateOf(MACHINE, path),
    /** What a step does besides leading to a state: one text each for effects, letters and locks. */
    consequencesOf: (before: Moment, { event, outcome, after }: Pick<Step, 'event' | 'outcome' | 'after'>) =>
      'refused' in outcome
        ? []
        : [...outcome.effects.map(effectOf), ...letters(before, event, after), ...locks(before, after)],
    /** What the scenario expected, if it was something else. */
    expectedOf: (moment: Moment, { event, expected, outcome }: Step): string | null => {
      if (expected === null || expected === expectationOf(outcome)) return null
      const reason = expectedRefusal(expected)
      if (reason === null) return stateOf(MACHINE, expected)
      return isRefusalReason(reason) ? refusalText({ ...moment, event, reason }) : expected
    },
  }
}
