import { Grid } from '@chakra-ui/react/grid'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { useId, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type StatusCode, statusCodes } from '../../api/status.ts'
import { replaceableRules } from '../../api/replaceable-rule.ts'
import type { WhatIfActor } from '../../machines/flow/workflow/what-if.machine.ts'
import { actsForPartner, principalKinds } from '../../machines/lifecycle/query/principal.ts'
import { readAtMoment } from '../../machines/lifecycle/query/what-if/fact-reading.ts'
import { SCENARIO_SCHEMA } from '../../machines/lifecycle/query/what-if/scenario.ts'
import { stateOfMoment } from '../../machines/lifecycle/query/what-if/what-if.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { Field } from '../design/form/Field.tsx'
import { Input } from '../design/form/Input.tsx'
import { Select } from '../design/form/Select.tsx'
import { Note } from '../design/Note.tsx'
import { DropZone } from '../design/DropZone.tsx'
import { useMachineTexts } from './useMachineTexts.ts'
import { FactsForm } from './FactsForm.tsx'
import { PossibleSteps } from './PossibleSteps.tsx'
import { SaveScenario, TrialLines } from './TrialLines.tsx'
import type { WhatIfView } from './useWhatIf.ts'

type Props = { actor: WhatIfActor; view: WhatIfView }

/** Tries the lifecycle of a query: the user chooses a role and facts, and takes steps. Nothing is stored. */
export const WhatIfCard = ({ actor, view }: Props) => {
  const { player, entered, trial, name } = useSelector(actor, ({ context }) => context)
  const { stateOf } = useMachineTexts()
  const { moment } = view
  const read = readAtMoment(moment, { player, entered })
  return (
    <Card title={<FormattedMessage id="workflow.try" />}>
      <Stack gap="5">
        <Text color="ink2">
          <FormattedMessage id="workflow.try.intro" />
        </Text>
        <Beginning actor={actor} status={trial.start.status} />
        <Outcome actor={actor} />
        <h3 aria-live="polite">
          <FormattedMessage
            id="workflow.try.now"
            values={{ state: stateOf('query', stateOfMoment(moment)) }}
          />
        </h3>
        <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
          <Stack as="section" gap="4">
            <Who actor={actor} />
            <h4>
              <FormattedMessage id="workflow.try.facts" />
            </h4>
            <FactsForm
              facts={moment.facts}
              paths={read.facts}
              onSet={(path, value) => actor.send({ type: 'fact.set', path, value })}
            />
            <EnteredForm actor={actor} read={read.entered} />
          </Stack>
          <Stack as="section" gap="4">
            <h4>
              <FormattedMessage id="workflow.try.steps" />
            </h4>
            <PossibleSteps
              {...{ view, player }}
              onTake={(event) => actor.send({ type: 'step.take', event })}
            />
          </Stack>
        </Grid>
        {trial.lines.length > 0 ? (
          <Stack as="section" gap="4">
            <h3>
              <FormattedMessage id="workflow.try.lines" />
            </h3>
            <TrialLines
              trial={trial}
              onUndo={() => actor.send({ type: 'line.undo' })}
              onRestart={() => actor.send({ type: 'trial.restart' })}
            />
            <SaveScenario {...{ trial, name }} />
          </Stack>
        ) : null}
      </Stack>
    </Card>
  )
}

const QUERY = 'query'

/** Where a what-if begins: in a status, with a query's facts, or with a scenario file. */
const Beginning = ({ actor, status }: Pick<Props, 'actor'> & { status: StatusCode }) => {
  const intl = useIntl()
  const [statusId, queryId] = [useId(), useId()]
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('reading'))
  const readQuery = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const number = Number(new FormData(event.currentTarget).get(QUERY))
    if (Number.isInteger(number) && number > 0) actor.send({ type: 'query.read', queryId: number })
  }
  return (
    <HStack wrap="wrap" alignItems="end" gap="4">
      <Field id={statusId} label={<FormattedMessage id="workflow.try.status" />}>
        {() => (
          <Select
            id={statusId}
            value={status}
            onChange={({ target }) => {
              const chosen = statusCodes.find((code) => code === target.value)
              if (chosen) actor.send({ type: 'status.choose', status: chosen })
            }}
          >
            {statusCodes.map((code) => (
              <option key={code} value={code}>
                {intl.formatMessage({ id: `status.${code}` })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <form onSubmit={readQuery}>
        <HStack alignItems="end">
          <Field id={queryId} label={<FormattedMessage id="workflow.try.query" />}>
            {() => <Input id={queryId} name={QUERY} inputMode="numeric" pattern="[0-9]{1,9}" required />}
          </Field>
          <Button type="submit" busy={isReading}>
            <FormattedMessage id="workflow.try.query.read" />
          </Button>
        </HStack>
      </form>
      <DropZone
        label={<FormattedMessage id="workflow.try.open" />}
        hint={<FormattedMessage id="workflow.try.open.hint" />}
        extensions={['.json']}
        onFiles={([file]) => file && actor.send({ type: 'file.open', file })}
      />
    </HStack>
  )
}

/** Why a query or a file could not be read; what was tried before stays. */
const Outcome = ({ actor }: Pick<Props, 'actor'>) => {
  const state = useSelector(actor, ({ value }) => value)
  const fault = useSelector(actor, ({ context }) => context.fault)
  if (state === 'queryUnknown' || state === 'queryFailed')
    return (
      <Note status="error" role="alert">
        <FormattedMessage id={`workflow.try.${state}`} />
      </Note>
    )
  return fault ? (
    <Note status="error" role="alert">
      <FormattedMessage
        id={`workflow.try.fault.${fault.fault}`}
        values={{ what: fault.what, version: SCENARIO_SCHEMA }}
      />
    </Note>
  ) : null
}

const Who = ({ actor }: Pick<Props, 'actor'>) => {
  const id = useId()
  const intl = useIntl()
  const player = useSelector(actor, ({ context }) => context.player)
  return (
    <HStack wrap="wrap" alignItems="end" gap="4">
      <Field id={id} label={<FormattedMessage id="workflow.try.role" />}>
        {() => (
          <Select
            id={id}
            value={player.kind}
            onChange={({ target }) => {
              const kind = principalKinds.find((each) => each === target.value)
              if (kind) actor.send({ type: 'player.choose', player: { ...player, kind } })
            }}
          >
            {principalKinds.map((kind) => (
              <option key={kind} value={kind}>
                {intl.formatMessage({ id: `principal.${kind}` })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {actsForPartner(player.kind) ? (
        <Checkbox
          checked={player.own}
          onChange={(own) => actor.send({ type: 'player.choose', player: { ...player, own } })}
        >
          <FormattedMessage id="workflow.try.own" />
        </Checkbox>
      ) : null}
    </HStack>
  )
}

/** The input of a step, if a guard of the state reads it. */
const EnteredForm = ({ actor, read }: Pick<Props, 'actor'> & { read: ReadonlySet<string> }) => {
  const entered = useSelector(actor, ({ context }) => context.entered)
  const set = (change: Partial<typeof entered>) =>
    actor.send({ type: 'entered.set', entered: { ...entered, ...change } })
  const { reason, containers, conditions } = entered
  return (
    <Stack gap="2">
      {read.has('reason') || read.has('note') ? (
        <Checkbox checked={reason} onChange={(checked) => set({ reason: checked })}>
          <FormattedMessage id="workflow.try.entered.reason" />
        </Checkbox>
      ) : null}
      {read.has('containers') ? (
        <Checkbox checked={containers} onChange={(checked) => set({ containers: checked })}>
          <FormattedMessage id="workflow.try.entered.containers" />
        </Checkbox>
      ) : null}
      {read.has('conditions')
        ? replaceableRules.map((rule) => (
            <Checkbox
              key={rule}
              checked={conditions.includes(rule)}
              onChange={(checked) =>
                set({
                  conditions: replaceableRules.filter((each) =>
                    each === rule ? checked : conditions.includes(each),
                  ),
                })
              }
            >
              <FormattedMessage id={`workflow.try.entered.${rule}`} />
            </Checkbox>
          ))
        : null}
    </Stack>
  )
}
