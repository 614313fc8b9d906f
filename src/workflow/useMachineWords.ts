import { useIntl } from 'react-intl'
import type charts from 'virtual:workflow-charts'
import { statusCodes } from '../../api/status.ts'

/** The names of a machine, its states, events and guards: translated if there is a text, otherwise the raw names. */
export const useMachineWords = () => {
  const intl = useIntl()
  const translate = (id: string, otherwise: string, values?: Record<string, string>) =>
    id in intl.messages ? intl.formatMessage({ id }, values) : otherwise
  const ids = (prefix: string, names: readonly string[], type: 'disjunction' | 'unit') =>
    intl.formatList(
      names.map((name) => translate(`${prefix}.${name}`, name)),
      { type },
    )
  const isStatus = (path: string) => statusCodes.some((status) => status === path)
  return {
    titleOf: ({ name }: Pick<MachineOf, 'name'>) => translate(`workflow.machine.${name}`, name),
    stateOf: (path: string): string => {
      if (path === '*') return intl.formatMessage({ id: 'workflow.everyState' })
      const [status = '', inner] = path.split('.')
      if (!isStatus(status)) return path
      const label = intl.formatMessage({ id: `status.${status}` })
      return inner === undefined ? label : `${label}: ${translate(`status.inner.${inner}`, inner)}`
    },
    eventOf: ({ happening: { kind, name } }: TransitionOf): string =>
      kind === 'event'
        ? translate(`event.${name}`, name)
        : intl.formatMessage({ id: `workflow.happening.${kind}` }, { name }),
    eventNamed: (name: string): string => translate(`event.${name}`, name),
    guardsOf: (names: readonly string[]): string => ids('need', names, 'unit'),
    whoOf: ({ who }: TransitionOf): string => ids('principal', who, 'disjunction'),
    needsOf: ({ guard, needs }: TransitionOf): string =>
      ids('need', guard === null ? needs : [guard], 'unit'),
  }
}

export type MachineOf = (typeof charts)[number]
export type TransitionOf = MachineOf['transitions'][number]

const levels = ['machine', 'api'] as const

/** The tests that walk a transition, by level; none if no path of theirs takes it. */
export const coverageOf = ({ walkedBy }: TransitionOf) =>
  levels.map((level) => ({ level, tests: walkedBy[level] })).filter(({ tests }) => tests.length > 0)
