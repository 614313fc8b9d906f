import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { type Reason, reasonGroups } from '../../api/reason.ts'
import { reasonCalls } from '../../api/reason.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { RestoredNote } from '../draft/RestoredNote.tsx'
import { NewerReasons } from './NewerReasons.tsx'
import { ReasonTable } from './ReasonTable.tsx'
import { type ReasonsForm, useReasonsForm } from './useReasonsForm.ts'

const isUnwritten = ({ en, et }: ReasonsForm['reasons'][number]) => en.trim() === '' || et.trim() === ''

const Tables = ({ busy }: { busy: boolean }) => {
  const { fields, append, remove } = useFieldArray<ReasonsForm, 'reasons', 'key'>({
    name: 'reasons',
    keyName: 'key',
  })
  const unwritten = useWatch<ReasonsForm, 'reasons', ReasonsForm, boolean>({
    name: 'reasons',
    compute: (reasons) => reasons.some(isUnwritten),
  })
  const refused = unwritten ? <FormattedMessage id="reason.unwritten" /> : undefined
  const rows = fields.map(({ key, group }, index) => ({ key, group, index }))
  return (
    <>
      {reasonGroups.map((group) => (
        <ReasonTable
          key={group}
          group={group}
          rows={rows.filter((row) => row.group === group)}
          refused={refused}
          onAdd={() => append({ en: '', et: '', group }, { focusName: `reasons.${fields.length}.en` })}
          onRemove={remove}
        />
      ))}
      <HStack wrap="wrap">
        <Button type="submit" variant="solid" busy={busy} refused={refused}>
          <FormattedMessage id="reason.save" />
        </Button>
        <ButtonLink href="/compliance/home">
          <FormattedMessage id="reason.back" />
        </ButtonLink>
      </HStack>
    </>
  )
}

const Editor = ({ reasons }: { reasons: readonly Reason[] }) => {
  const { form, restored, discard, save, busy, newer } = useReasonsForm(reasons)
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap="4">
        <RestoredNote {...{ restored, discard }} />
        <ErrorSummary />
        {newer ? <NewerReasons stored={newer} /> : null}
        <Tables busy={busy} />
      </Stack>
    </Form>
  )
}

/** Why a query may be closed, in both languages. */
export const ReasonsScreen = () => {
  const { data, error, refetch, dataUpdatedAt } = useApiQuery(
    reasonCalls.findAll,
    {},
    { staleTime: Infinity, gcTime: 0 },
  )
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="reason.title" />
        </h1>
        {data ? (
          <Editor key={dataUpdatedAt} reasons={data} />
        ) : error ? (
          <FailedQuery error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </Stack>
    </Container>
  )
}
