import { HStack } from '@chakra-ui/react/stack'
import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import {
  type ConditionWorkActor,
  isFormPossible,
} from '../../machines/flow/condition/condition-work.machine.ts'
import { CallError } from '../api/call-error.ts'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { useFailureText } from '../shell/alerts/useAlerts.ts'

/** What keeps an open form from being sent: another user's change, or why sending failed. The input stays. */
export const FormNotes = ({ work }: { work: ConditionWorkActor }) => {
  const changed = useSelector(work, (snapshot) => snapshot.hasTag('changed'))
  return changed ? <Changed work={work} /> : <Failure work={work} />
}

const Changed = ({ work }: { work: ConditionWorkActor }) => {
  const { latest, form } = useSelector(work, ({ context }) => context)
  const possible = form !== null && isFormPossible(form, latest)
  return (
    <Note
      status="warning"
      role="alert"
      actions={
        <HStack wrap="wrap">
          {possible ? (
            <Button size="sm" onClick={() => work.send({ type: 'form.continue' })}>
              <FormattedMessage id="condition.changed.continue" />
            </Button>
          ) : null}
          <Button size="sm" onClick={() => work.send({ type: 'form.close' })}>
            <FormattedMessage id="condition.changed.close" />
          </Button>
        </HStack>
      }
    >
      <FormattedMessage
        id={possible ? 'condition.changed.possible' : 'condition.changed.over'}
        values={{ state: <FormattedMessage id={`condition.state.${latest.state}`} /> }}
      />
    </Note>
  )
}

const Failure = ({ work }: { work: ConditionWorkActor }) => {
  const failure = useSelector(work, ({ context }) => context.failure)
  const text = useFailureText()
  // Errors of fields are shown there.
  if (failure === null || (failure instanceof CallError && failure.problem.fields)) return null
  return (
    <Note status="error" role="alert">
      {text(failure)}
    </Note>
  )
}
