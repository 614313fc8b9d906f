import { HStack, Stack } from '@chakra-ui/react/stack'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  conditionDocumentTypes,
  conditionFields,
  conditionKinds,
  conditionSides,
} from '../../api/condition.ts'
import { languages } from '../../api/language.ts'
import type { Query } from '../../api/query.ts'
import { rulesOf } from '../../machines/lifecycle/query/statuses.ts'
import { Button } from '../design/Button.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { OptionField } from '../design/form/OptionButtons.tsx'
import { FramedGroup } from '../design/form/FramedGroup.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { fieldLabel } from '../query-editor/query-field-label.ts'
import { type AskedValues, isUsualText, LONGEST_TEXT, MOST_ASKED, newAsk, usualText } from './ask-values.ts'
import { DueFields } from './DueFields.tsx'

/** Everything that is asked for, and a button that adds one more. */
export const AskedList = ({ query }: { query: Query }) => {
  const { fields, append, remove } = useFieldArray<AskedValues, 'conditions'>({ name: 'conditions' })
  return (
    <Stack gap="4">
      {fields.map((field, index) => (
        <AskedFields
          key={field.id}
          index={index}
          query={query}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      {fields.length < MOST_ASKED ? (
        <HStack>
          <Button icon="plus" size="sm" onClick={() => append(newAsk(query))}>
            <FormattedMessage id="condition.ask.more" />
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
      <Wanted index={index} />
      <FieldGrid columns={3}>
        <SelectField
          name={`${at}.askedOf`}
          label={<FormattedMessage id="condition.ask.of" />}
          options={conditionSides.map((value) => ({
            value,
            label: intl.formatMessage({ id: `condition.side.${value}` }),
          }))}
        />
        <SelectField
          name={`${at}.neededFor`}
          label={<FormattedMessage id="condition.ask.for" />}
          options={(rulesOf(query.status).conditions ?? []).map((value) => ({
            value,
            label: intl.formatMessage({ id: `condition.for.${value}` }),
          }))}
        />
        <DueFields at={`${at}.`} />
      </FieldGrid>
      <FieldGrid>
        <TextareaField
          name={`${at}.textEt`}
          label={<FormattedMessage id="condition.ask.textEt" />}
          rows={2}
          maxLength={LONGEST_TEXT}
        />
        <TextareaField
          name={`${at}.textEn`}
          label={<FormattedMessage id="condition.ask.textEn" />}
          rows={2}
          maxLength={LONGEST_TEXT}
        />
      </FieldGrid>
    </FramedGroup>
  )
}

const textFields = { et: 'textEt', en: 'textEn' } as const

/** The kind, and its document type or field. Each choice proposes the usual words in both languages. */
const Wanted = ({ index }: { index: number }) => {
  const intl = useIntl()
  const { getValues, setValue } = useFormContext<AskedValues>()
  const at = `conditions.${index}` as const
  const kind = useWatch<AskedValues, `conditions.${number}.kind`>({ name: `${at}.kind` })
  const propose = () => {
    const values = getValues(at)
    for (const language of languages) {
      const name = textFields[language]
      if (isUsualText(language, values[name]))
        setValue(`${at}.${name}`, usualText(language, values), { shouldDirty: true, shouldValidate: false })
    }
  }
  return (
    <FieldGrid clear="both">
      <OptionField
        name={`${at}.kind`}
        label={<FormattedMessage id="condition.ask.kind" />}
        options={conditionKinds.map((value) => ({
          value,
          label: <FormattedMessage id={`condition.kind.${value}`} />,
        }))}
        onValue={propose}
      />
      {kind === 'document' ? (
        <SelectField
          name={`${at}.documentType`}
          label={<FormattedMessage id="condition.ask.documentType" />}
          options={conditionDocumentTypes.map((value) => ({
            value,
            label: intl.formatMessage({ id: `condition.documentType.${value}` }),
          }))}
          onValue={propose}
        />
      ) : null}
      {kind === 'field' ? (
        <SelectField
          name={`${at}.field`}
          label={<FormattedMessage id="condition.ask.field" />}
          empty={intl.formatMessage({ id: 'condition.ask.field.choose' })}
          options={conditionFields.map((value) => ({ value, label: fieldLabel(intl, value) }))}
          onValue={propose}
        />
      ) : null}
    </FieldGrid>
  )
}
