import { useIntl } from 'react-intl'
import type charts from 'virtual:workflow-charts'
import { statusCodes } from '../../api/status.ts'

/** Where the names of a record's states are, if not among those of this page. */
const stateTexts: Readonly<Record<string, string>> = {
  condition: 'condition.state',
  screening: 'screening.state',
  risk: 'risk.state',
  container: 'container.state',
  offer: 'selfServe.state',
}

const isStatus = (path: string) => statusCodes.some((status) => status === path)

/** `isUnsaved` is "is unsaved": names of a visit's machine, which have no text. */
const spaced = (name: string): string =>
  name.replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)

/** The names of a machine, its states, events, guards and effects: translated if there is a text. */
export const useMachineTexts = () => {
  const intl = useIntl()
  const translate = (ids: readonly string[], otherwise: string): string => {
    const id = ids.find((each) => each in intl.messages)
    return id === undefined ? otherwise : intl.formatMessage({ id })
  }
  const ids = (prefix: string, names: readonly string[], type: 'disjunction' | 'unit') =>
    intl.formatList(
      names.map((name) => translate([`${prefix}.${name}`], spaced(name))),
      { type },
    )
  const eventNamed = (name: string): string => translate([`event.${name}`, `workflow.event.${name}`], name)
  const effectOf = (name: string): string => translate([`workflow.effect.${name}`], spaced(name))
  const needNames = ({ guard, needs }: Pick<TransitionOf, 'guard' | 'needs'>) =>
    guard === null ? needs : [guard]
  return {
    titleOf: ({ name }: Pick<MachineOf, 'name'>) => translate([`workflow.machine.${name}`], name),
    stateOf: (machine: string, path: string): string => {
      if (path === '*') return intl.formatMessage({ id: 'workflow.everyState' })
      const [status = '', inner] = path.split('.')
      if (!isStatus(status))
        return translate([`workflow.state.${machine}.${path}`, `${stateTexts[machine]}.${path}`], path)
      const label = intl.formatMessage({ id: `status.${status}` })
      return inner === undefined ? label : `${label}: ${translate([`status.inner.${inner}`], inner)}`
    },
    eventOf: ({ happening: { kind, name } }: Pick<TransitionOf, 'happening'>): string =>
      kind === 'event'
        ? eventNamed(name)
        : intl.formatMessage({ id: `workflow.happening.${kind}` }, { name }),
    eventNamed,
    guardsOf: (names: readonly string[]): string => ids('need', names, 'unit'),
    whoOf: ({ who }: Pick<TransitionOf, 'who'>): string => ids('principal', who, 'disjunction'),
    needsOf: (transition: Pick<TransitionOf, 'guard' | 'needs'>): string =>
      ids('need', needNames(transition), 'unit'),
    /** One text for each guard. */
    eachNeedOf: (transition: TransitionOf): readonly string[] =>
      [...new Set(needNames(transition))].map((name) => translate([`need.${name}`], spaced(name))),
    effectOf,
    /** One text for each effect, in order. */
    effectsOf: ({ effects }: Pick<TransitionOf, 'effects'>): readonly string[] => effects.map(effectOf),
  }
}

export type MachineOf = (typeof charts)[number]
export type TransitionOf = MachineOf['transitions'][number]

const levels = ['machine', 'api'] as const

/** The test files that cover a transition, by level; empty if none does. */
export const coverageOf = ({ coveredBy }: TransitionOf) =>
  levels.map((level) => ({ level, tests: coveredBy[level] })).filter(({ tests }) => tests.length > 0)

/** Whether a transition leads from a state: its own, one of a state around it, or one of every state. */
export const leadsFrom = (state: string, { from }: TransitionOf): boolean =>
  from === '*' || from === state || state.startsWith(`${from}.`)
