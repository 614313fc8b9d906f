import { HStack, Stack } from '@chakra-ui/react/stack'
import { useEffect } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_CONDITIONS } from '../../api/condition-state.ts'
import type { Query } from '../../api/query.ts'
import { rulesOf } from '../../machines/lifecycle/query/statuses.ts'
import { Button } from '../design/Button.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { FramedGroup } from '../design/form/FramedGroup.tsx'
import { type AskedValues, initialAskValues } from './ask-values.ts'
import { DueFields } from './DueFields.tsx'
import { SuretyField } from './SuretyField.tsx'
import { SideFields, WantedFields, ConditionTextFields } from './WantedFields.tsx'

type ListProps = {
  query: Query
  /** Otherwise there is always one condition. */
  mayBeEmpty: boolean
}

/** The custom conditions, and a button that adds one. */
export const AskedList = ({ query, mayBeEmpty }: ListProps) => {
  const { fields, append, remove } = useFieldArray<AskedValues, 'conditions'>({ name: 'conditions' })
  const { getValues } = useFormContext<AskedValues>()
  useEffect(() => {
    if (!mayBeEmpty && getValues('conditions').length === 0)
      append(initialAskValues(query), { shouldFocus: false })
  }, [mayBeEmpty, getValues, append, query])
  return (
    <Stack gap="4">
      {fields.map((field, index) => (
        <AskedFields
          key={field.id}
          index={index}
          query={query}
          onRemove={mayBeEmpty || fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      {fields.length < MAX_CONDITIONS ? (
        <HStack>
          <Button icon="plus" size="sm" onClick={() => append(initialAskValues(query))}>
            <FormattedMessage id={fields.length === 0 ? 'condition.ask.own' : 'condition.ask.more'} />
          </Button>
        </HStack>
      ) : null}
    </Stack>
  )
}

type Props = {
  index: number
  query: Query
  /** Absent for the only one. */
  onRemove: (() => void) | null
}

const AskedFields = ({ index, query, onRemove }: Props) => {
  const intl = useIntl()
  const at = `conditions.${index}`
  const number = index + 1
  return (
    <FramedGroup
      legend={<FormattedMessage id="condition.ask.number" values={{ number }} />}
      corner={
        onRemove ? (
          <IconButton
            icon="trash"
            label={intl.formatMessage({ id: 'condition.ask.remove' }, { number })}
            onClick={onRemove}
          />
        ) : null
      }
    >
      <WantedFields at={`${at}.`} />
      <FieldGrid columns={3}>
        <SideFields at={`${at}.`} purposes={rulesOf(query.status).conditions ?? []} />
        <DueFields at={`${at}.`} />
      </FieldGrid>
      <SuretyField at={`${at}.`} sureties={query.sureties} />
      <ConditionTextFields at={`${at}.`} />
    </FramedGroup>
  )
}
