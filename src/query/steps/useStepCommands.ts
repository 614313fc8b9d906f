import { useIntl } from 'react-intl'
import { labelFor, stepTypes } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { useChooseStep, useQueryState } from '../../query-editor/useQuerySession.ts'
import { selectIsNew, selectQuery } from '../../query-editor/selectors.ts'
import { useOfferedStep, useStepRefusalText } from '../../query-editor/useOfferedStep.ts'
import { useCommands } from '../../shell/commands.ts'
import type { StepBar } from './useStepBar.ts'

/** Offers the steps of the open query in the command palette, wherever their buttons are; of a new query those of its bar. */
export const useStepCommands = (bar: StepBar): void => {
  const intl = useIntl()
  const isNew = useQueryState(selectIsNew)
  const { facts } = useQueryState(selectQuery)
  const offered = useOfferedStep()
  const refusalText = useStepRefusalText()
  const choose = useChooseStep()
  const steps = isNew ? [...bar.steps, ...bar.ends] : stepTypes.flatMap((event) => offered(event) ?? [])
  useCommands(
    steps.map(({ event, refusal }) => ({
      id: event,
      label: intl.formatMessage({ id: labelFor(event, facts) }),
      refused: refusal ? refusalText(event, refusal) : null,
      run: () => choose(event),
    })),
  )
}
