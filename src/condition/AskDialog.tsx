import { Stack } from '@chakra-ui/react/stack'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { conditionCalls } from '../../api/condition.calls.ts'
import type { ConditionAsk } from '../../api/condition.ts'
import { conditionTemplateCalls } from '../../api/condition-template.calls.ts'
import type { Surety } from '../../api/surety.ts'
import { CallError } from '../api/call-error.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { queryKey } from '../api/call-query.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { type FieldFinder, FieldFinderContext } from '../design/form/field-finder.ts'
import { Form } from '../design/form/Form.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { RestoredNote } from '../query-editor/RestoredNote.tsx'
import { selectQuery } from '../query-editor/selectors.ts'
import { useDraftedForm } from '../query-editor/useCardDraft.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { AskedList } from './AskedList.tsx'
import { type AskedValues, askedForm, askOf, askOfTemplate } from './ask-values.ts'
import { dueFieldOf } from './due.ts'
import { TemplateChoices } from './TemplateChoices.tsx'

/**
 * Adds several conditions at once: from templates that fit the query, and custom ones. The draft survives closing the
 * dialog, until it is sent or cancelled.
 */
export const AskDialog = ({ onClose }: { onClose: () => void }) => {
  const query = useQueryState(selectQuery)
  const fitting = useApiQuery(conditionTemplateCalls.fitting, { params: { id: query.queryId } })
  const templates = fitting.data ?? []
  const formId = useId()
  const { form, clearDraft, restored } = useDraftedForm('ask', askedForm, empty)
  const [picked, own] = useWatch({ control: form.control, name: ['templates', 'conditions'] })
  // A draft may have a template that does not fit any more.
  const chosen = templates.filter(({ conditionTemplateId }) => picked.includes(conditionTemplateId))
  const nothing = chosen.length + own.length === 0
  const { ask, busy } = useAsk(() => {
    clearDraft()
    onClose()
  })
  const submit = async ({ conditions }: AskedValues) => {
    if (nothing) return
    try {
      await ask([...chosen.map(askOfTemplate), ...conditions.map((one) => askOf(one, query.sureties))])
    } catch (error) {
      setServerErrors(form, error, (path) => fieldOfForm(path, chosen.length))
    }
  }
  const finder = useFieldFinder(form)
  const cancel = () => {
    clearDraft()
    onClose()
  }
  const footer = (
    <>
      <Button onClick={cancel}>
        <FormattedMessage id="condition.cancel" />
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="solid"
        busy={busy}
        refused={nothing ? <FormattedMessage id="condition.ask.nothing" /> : undefined}
      >
        <FormattedMessage id="condition.ask.send" />
      </Button>
    </>
  )
  return (
    <Dialog size="lg" title={<FormattedMessage id="condition.ask.title" />} onClose={onClose} footer={footer}>
      <Form id={formId} form={form} onSubmit={submit}>
        <Stack gap="4">
          <RestoredNote restored={restored} />
          <FieldFinderContext value={finder}>
            <ErrorSummary />
          </FieldFinderContext>
          <Templates fitting={fitting} sureties={query.sureties} />
          {fitting.isPending ? null : <AskedList query={query} mayBeEmpty={templates.length > 0} />}
        </Stack>
      </Form>
    </Dialog>
  )
}

const empty: AskedValues = { templates: [], conditions: [] }

type TemplatesProps = {
  fitting: ReturnType<typeof useApiQuery<typeof conditionTemplateCalls.fitting>>
  sureties: readonly Surety[]
}

/** Without a template that fits, all conditions are custom. */
const Templates = ({ fitting: { data, error, refetch }, sureties }: TemplatesProps) => {
  if (data) return data.length > 0 ? <TemplateChoices templates={data} sureties={sureties} /> : null
  return error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={4} />
}

/** Finds the fields that only a refusal of the server names: the surety is picked only out of several. */
const useFieldFinder = ({ setFocus }: UseFormReturn<AskedValues>): FieldFinder => {
  const intl = useIntl()
  return {
    label: (path) => {
      const number = Number(path.split('.')[1]) + 1
      const ofCondition = intl.formatMessage({ id: 'condition.ask.number' }, { number })
      return `${ofCondition}: ${intl.formatMessage({ id: 'condition.ask.surety' })}`
    },
    show: (path) => setFocus(path.replace(/suretyId$/, 'askedOf') as FieldPath<AskedValues>),
  }
}

/** The form's field of a path in the request, which has the templates first. */
const fieldOfForm = (path: string, templates: number): string => {
  const [list, place = '', ...rest] = dueFieldOf(path).split('.')
  const index = Number(place) - templates
  if (list !== 'conditions' || Number.isNaN(index)) return path
  return index < 0 ? 'templates' : ['conditions', index, ...rest].join('.')
}

/** Sends the conditions and shows them in the card. Throws errors of fields; other errors become alerts. */
const useAsk = (onAsked: () => void) => {
  const { queryId } = useQueryState(selectQuery)
  const client = useQueryClient()
  const alerts = useAlerts()
  const params = { id: queryId }
  const mutation = useApiMutation(conditionCalls.ask, {
    onSuccess: (answer, { body: { conditions } }) => {
      client.setQueryData(queryKey(conditionCalls.find, { params }), answer)
      alerts.succeed('condition.done.asked', { count: conditions.length })
      onAsked()
    },
    onError: (error) => {
      if (!hasFields(error)) alerts.failWith(error)
    },
  })
  const ask = (conditions: ConditionAsk[]) => mutation.mutateAsync({ params, body: { conditions } })
  return { ask, busy: mutation.isPending }
}

const hasFields = (error: unknown): boolean =>
  error instanceof CallError && error.problem.fields !== undefined
