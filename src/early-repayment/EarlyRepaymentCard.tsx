import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { earlyRepaymentCalls } from '../../api/early-repayment.calls.ts'
import type { EarlyRepayment } from '../../api/early-repayment.ts'
import { day } from '../../api/field.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { CallError } from '../api/call-error.ts'
import { call } from '../api/call.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { DateText } from '../design/DateTime.tsx'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { Percent } from '../design/Percent.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { Form } from '../design/form/Form.tsx'
import { levelWithField } from '../design/FieldGrid.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { paperRefusal } from '../../machines/lifecycle/query/paper-rule.ts'
import { selectInhouse, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

const fields = z.object({ day })

/** What a consumer would owe for early repayment; for users who answer the consumer. */
export const EarlyRepaymentCard = () => {
  const query = useQueryState(selectQuery)
  const inhouse = useQueryState(selectInhouse)
  if (!inhouse || paperRefusal('earlyRepayment', query) !== null) return null
  return (
    <Card title={<FormattedMessage id="earlyRepayment.title" />}>
      <Quote queryId={query.queryId} />
    </Card>
  )
}

const Quote = ({ queryId }: { queryId: number }) => {
  const [asked, setAsked] = useState(() => todayInTallinn(new Date()))
  const form = useSchemaForm(fields, { defaultValues: { day: asked } })
  const input = { params: { queryId }, query: { day: asked } }
  const { data, error, refetch, isFetching } = useApiQuery(earlyRepaymentCalls.quote, input, {
    placeholderData: keepPreviousData,
  })
  const isOfDay = error instanceof CallError && error.problem.fields !== undefined
  useEffect(() => {
    setServerErrors(form, error)
  }, [error, form])
  return (
    <Stack gap="4">
      <Form form={form} onSubmit={(typed) => setAsked(typed.day)}>
        <HStack wrap="wrap" alignItems="flex-start">
          <Stack flex={{ base: '1 1 100%', md: '0 0 220px' }}>
            <DateField name="day" label={<FormattedMessage id="earlyRepayment.day" />} calendar />
          </Stack>
          <Button type="submit" busy={isFetching} marginTop={levelWithField}>
            <FormattedMessage id="earlyRepayment.show" />
          </Button>
        </HStack>
      </Form>
      {error && !isOfDay ? <FailedQuery error={error} retry={() => void refetch()} /> : null}
      {data ? <RepaymentFacts quote={data} /> : null}
      {!data && !error ? <Skeleton rows={5} /> : null}
      <HStack wrap="wrap">
        <DownloadButton size="sm" fetch={() => call(earlyRepaymentCalls.paper, input)} done="contract.made">
          <FormattedMessage id="earlyRepayment.paper" />
        </DownloadButton>
      </HStack>
    </Stack>
  )
}

const amount = (name: string, euros: number, total = false) => ({
  key: name,
  label: <FormattedMessage id={`earlyRepayment.${name}`} />,
  // A long name wraps, its amount does not.
  value: (
    <Text as="span" whiteSpace="nowrap">
      <Money value={euros} />
    </Text>
  ),
  total,
})

/** The debt on the day, the saved interest, and the maximum compensation for the provider. */
const RepaymentFacts = ({ quote }: { quote: EarlyRepayment }) => {
  const { most, percent, by } = quote.compensation
  return (
    <Stack gap="4">
      <Stack gap="2">
        <h3>
          <FormattedMessage id="earlyRepayment.owedOn" values={{ day: <DateText value={quote.day} /> }} />
        </h3>
        <Facts
          beside
          facts={[
            amount('principal', quote.principal),
            amount('interest', quote.interest),
            amount('fees', quote.fees),
            ...(quote.contractFeeBack > 0 ? [amount('contractFeeBack', -quote.contractFeeBack)] : []),
            amount('owed', quote.owed, true),
          ]}
        />
      </Stack>
      <Stack gap="2">
        <h3>
          <FormattedMessage id="earlyRepayment.saved" />
        </h3>
        <Facts
          beside
          facts={[
            amount('savedInterest', quote.savedInterest),
            amount('savedFees', quote.savedFees),
            amount('contractFeeBack', quote.contractFeeBack),
          ]}
        />
      </Stack>
      <Text color="ink2" textStyle="small">
        <FormattedMessage
          id={`earlyRepayment.compensation.${by}`}
          values={{ most: <Money value={most} />, percent: <Percent value={percent} /> }}
        />{' '}
        <FormattedMessage id="earlyRepayment.howCounted" />
      </Text>
    </Stack>
  )
}
