import { StepDialogFooter } from '../../query-editor/StepDialogFooter.tsx'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { multilineText } from '../../../api/field.ts'
import { type StatusCode, MAX_NOTE_LENGTH } from '../../../api/status.ts'
import type { ActivationGap } from '../../../machines/lifecycle/query/activation-gaps.ts'
import { gapAction } from '../../../machines/flow/query/next-actions.ts'
import { questionText, stepOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { voteOf } from '../../../machines/lifecycle/query/committee-votes.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { isInhouseNote } from '../../../machines/lifecycle/query/query-history.ts'
import { Dialog } from '../../design/Dialog.tsx'
import { Form } from '../../design/form/Form.tsx'
import { TextareaField } from '../../design/form/TextareaField.tsx'
import { useSchemaForm } from '../../design/form/useSchemaForm.ts'
import { changedTerms } from '../../../domain/terms-difference.ts'
import { TermsChanges } from '../../terms/TermsChanges.tsx'
import { useDraftFacts, useFormValues, useQueryState, useSteps } from '../../query-editor/useQuerySession.ts'
import { JumpLink } from '../../query-editor/Jump.tsx'
import { hrefOf, useShowAction } from '../../query-editor/NextLinks.tsx'
import { selectPrincipal, selectQuery, selectView } from '../../query-editor/selectors.ts'

const schema = z.object({ note: multilineText(MAX_NOTE_LENGTH) })

const gapTexts = {
  ledgerContract: 'activation.gap.ledgerContract',
  signatures: 'activation.gap.signatures',
  actOfAcceptance: 'activation.gap.actOfAcceptance',
  screening: 'activation.gap.screening',
} as const satisfies Record<ActivationGap, string>

type Props = {
  event: QueryEventType
  busy: boolean
  onClose: () => void
  onConfirm: (payload: z.infer<typeof schema>) => void
}

/** Asks before a step with an optional note. Activating an incomplete contract requires a reason. */
export const NoteDialog = ({ event, busy, onClose, onConfirm }: Props) => {
  const formId = useId()
  const { queryId, custName } = useQueryState(selectQuery)
  const gaps = useGaps(event)
  const to = useSteps().find((step) => step.event === event)?.to
  const form = useSchemaForm(schema, { defaultValues: { note: '' } })
  const note = useWatch({ control: form.control, name: 'note' })
  const wants = gaps.length > 0
  const values = { id: String(queryId), client: custName, named: custName === '' ? 'no' : 'yes' }
  const footer = (
    <StepDialogFooter
      event={event}
      form={formId}
      {...(wants ? { confirm: 'activation.anyway' } : { variant: 'solid' })}
      busy={busy}
      refused={wants && note.trim() === '' ? <FormattedMessage id="note.missing" /> : undefined}
      onClose={onClose}
    />
  )
  return (
    <Dialog
      title={<FormattedMessage id={questionText(event, 'title')} values={values} />}
      onClose={onClose}
      footer={footer}
    >
      <Form id={formId} form={form} onSubmit={({ note: written }) => onConfirm({ note: written.trim() })}>
        <Stack gap="4">
          <Text color="ink2">
            <FormattedMessage id={questionText(event, 'says')} values={values} />
          </Text>
          {wants ? <Gaps gaps={gaps} onLeave={onClose} /> : null}
          {showsChanges(event) ? <Changes /> : null}
          <TextareaField
            name="note"
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            label={<FormattedMessage id={wants ? 'note.reason' : 'note.label'} />}
            hint={<FormattedMessage id={readersOf(event, to)} />}
          />
        </Stack>
      </Form>
    </Dialog>
  )
}

const Gaps = ({ gaps, onLeave }: { gaps: readonly ActivationGap[]; onLeave: () => void }) => (
  <Stack gap="1">
    <Text fontWeight="600">
      <FormattedMessage id="activation.missing" />
    </Text>
    <Stack as="ul" gap="1" paddingInlineStart="5" listStyle="disc">
      {gaps.map((gap) => (
        <li key={gap}>
          <Gap gap={gap} onLeave={onLeave} />
        </li>
      ))}
    </Stack>
  </Stack>
)

/** Leads from the dialog to where the gap is closed. */
const Gap = ({ gap, onLeave }: { gap: ActivationGap; onLeave: () => void }) => {
  const show = useShowAction()
  const action = gapAction(gap, useQueryState(selectView))
  const text = <FormattedMessage id={gapTexts[gap]} />
  if (action === null) return text
  return (
    <JumpLink
      href={hrefOf(action.spot)}
      onShow={() => {
        onLeave()
        show(action)
      }}
    >
      {text}
    </JumpLink>
  )
}

/** The partner's notification about changed terms. */
const Changes = () => {
  const query = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const changes = changedTerms(query, useFormValues(), principal)
  return <TermsChanges changes={changes} />
}

/** What an activation lacks; other steps lack nothing. */
const useGaps = (event: QueryEventType): ActivationGap[] => {
  const facts = useDraftFacts()
  return stepOf(event).gaps?.(facts) ?? []
}

const showsChanges = (event: QueryEventType): boolean =>
  event === 'query.approveWithChanges' || voteOf(event) === 'approveWithChanges'

/** Who will read the note. */
const readersOf = (event: QueryEventType, to: StatusCode | null | undefined) => {
  if (voteOf(event) !== null) return 'note.committee'
  return to && isInhouseNote(to) ? 'note.inhouse' : 'note.partner'
}
