import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  differencesOf,
  factsChangedBy,
  type Trial,
  type TrialLine,
} from '../../machines/lifecycle/query/what-if/trial.ts'
import { scenarioFileName, writeScenario } from '../../machines/lifecycle/query/what-if/scenario.ts'
import { Badge } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { Field } from '../design/form/Field.tsx'
import { Input } from '../design/form/Input.tsx'
import { Note } from '../design/Note.tsx'
import { styled } from '../design/theme/styled.ts'
import { saveFile } from '../document/save-file.ts'
import { useMachineTexts } from './useMachineTexts.ts'
import { useOutcomeTexts } from './useOutcomeTexts.ts'

const Lines = styled('ol', {
  base: { display: 'grid', gap: '3', paddingInlineStart: '6', listStyle: 'decimal' },
})
const Consequences = styled('ul', { base: { textStyle: 'small', color: 'ink2', paddingInlineStart: '4' } })

type Props = { trial: Trial; onUndo: () => void; onRestart: () => void }

/** What was tried so far, each step with what it would do, and how it differs from the opened scenario. */
export const TrialLines = ({ trial, onUndo, onRestart }: Props) => {
  const differing = differencesOf(trial).length
  return (
    <Stack gap="3">
      {differing > 0 ? (
        <Note status="error" role="alert">
          <FormattedMessage id="workflow.try.differs" values={{ count: differing }} />
        </Note>
      ) : null}
      <Lines>
        {trial.lines.map((line, index) => (
          <li key={index}>
            {line.type === 'facts' ? (
              <FormattedMessage
                id="workflow.try.line.facts"
                values={{ facts: <ChangedFacts {...{ trial, index }} /> }}
              />
            ) : (
              <StepLine line={line} before={trial.lines[index - 1]?.after ?? trial.start} />
            )}
          </li>
        ))}
      </Lines>
      <HStack wrap="wrap">
        <Button size="sm" onClick={onUndo}>
          <FormattedMessage id="workflow.try.undo" />
        </Button>
        <Button size="sm" onClick={onRestart}>
          <FormattedMessage id="workflow.try.restart" />
        </Button>
      </HStack>
    </Stack>
  )
}

const ChangedFacts = ({ trial, index }: { trial: Trial; index: number }) => {
  const intl = useIntl()
  // A file may change facts that no guard reads; they have no text.
  const names = Object.keys(factsChangedBy(trial, index)).map((name) => {
    const id = `workflow.fact.${name}`
    return id in intl.messages ? intl.formatMessage({ id }) : name
  })
  return intl.formatList(names, { type: 'unit' })
}

type StepLineProps = { line: Extract<TrialLine, { type: 'step' }>; before: Trial['start'] }

const StepLine = ({ line, before }: StepLineProps) => {
  const { eventNamed } = useMachineTexts()
  const { reachedOf, refusalOf, consequencesOf, expectedOf } = useOutcomeTexts(line.player)
  const { outcome, event, player } = line
  const consequences = consequencesOf(before, line)
  const expected = expectedOf(before, line)
  return (
    <>
      <strong>{eventNamed(event)}</strong> (<FormattedMessage id={`principal.${player.kind}`} />
      ):{' '}
      {'reached' in outcome ? (
        <FormattedMessage id="workflow.try.reached" values={{ state: reachedOf(outcome.reached) }} />
      ) : (
        <FormattedMessage id="workflow.try.refused" values={{ reason: refusalOf(before, line) }} />
      )}
      {expected === null ? null : (
        <div>
          <Badge tone="danger">
            <FormattedMessage id="workflow.try.expected" values={{ expected }} />
          </Badge>
        </div>
      )}
      {consequences.length > 0 ? (
        <Consequences>
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Consequences>
      ) : null}
    </>
  )
}

const NAME = 'name'
const MAX_NAME_LENGTH = 80

/** Downloads the trial as a scenario file. */
export const SaveScenario = ({ trial, name }: { trial: Trial; name: string }) => {
  const id = useId()
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get(NAME)
    const given = typeof entered === 'string' ? entered.trim() : ''
    const content = new Blob([writeScenario(given, trial)], { type: 'application/json' })
    saveFile({ name: scenarioFileName(given), content })
  }
  return (
    <form onSubmit={save}>
      <HStack alignItems="end" wrap="wrap">
        <Field id={id} label={<FormattedMessage id="workflow.try.save.name" />}>
          {() => (
            <Input key={name} id={id} name={NAME} defaultValue={name} maxLength={MAX_NAME_LENGTH} required />
          )}
        </Field>
        <Button type="submit" icon="download">
          <FormattedMessage id="workflow.try.save" />
        </Button>
      </HStack>
      <Text textStyle="small" color="ink2">
        <FormattedMessage id="workflow.try.save.hint" />
      </Text>
    </form>
  )
}
