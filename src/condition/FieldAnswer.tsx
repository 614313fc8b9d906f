import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Condition, ConditionField } from '../../api/condition.ts'
import { counties } from '../../api/place.ts'
import type { QuerySave } from '../../api/query.ts'
import { identityDocumentTypes } from '../../api/representation.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { cleanZipCode } from '../../domain/identifier/zip-code.ts'
import { validQueryGiven } from '../../domain/valid/valid-query.ts'
import {
  type ConditionWorkActor,
  newFieldValue,
} from '../../machines/flow/condition/condition-work.machine.ts'
import { documentTypeTexts } from '../client/document-types.ts'
import { countryOptions } from '../country/countries.ts'
import { nationalityOptions } from '../country/nationalities.ts'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { Form } from '../design/form/Form.tsx'
import { PhoneField } from '../design/form/PhoneField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { fieldLabel } from '../query-editor/query-field-label.ts'
import { RestoredNote } from '../query-editor/RestoredNote.tsx'
import { selectQuery } from '../query-editor/selectors.ts'
import { useDraftedForm } from '../query-editor/useCardDraft.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { shownAnswer } from './condition-texts.ts'
import { FormNotes } from './FormNotes.tsx'
import { useClearedWhenSent, useWorkForm } from './useWorkForm.ts'

type Props = { condition: Condition; work: ConditionWorkActor }

/** The field that the condition asks for. It belongs to the query's form, with the form's rules. */
export const FieldAnswer = ({ condition: { conditionId, field }, work }: Props) =>
  field === null ? null : <FieldForm conditionId={conditionId} field={field} work={work} />

type FieldFormProps = { conditionId: number; field: ConditionField; work: ConditionWorkActor }

const FieldForm = ({ conditionId, field, work }: FieldFormProps) => {
  const intl = useIntl()
  const query = useQueryState(selectQuery)
  const base = useSelector(work, ({ context }) => context.base.fieldValue ?? '')
  // The rule of a postal code reads the country.
  const stored = { country: query.country, [field]: base }
  const name = `condition.${conditionId}.field`
  const { form, clearDraft, restored } = useDraftedForm(name, validQueryGiven, stored)
  useClearedWhenSent(work, clearDraft)
  const { changed } = useWorkForm(work, form, (path) => (path === 'value' ? field : path))
  const theirs = useSelector(work, ({ context }) => newFieldValue(context))
  const send = (values: QuerySave) => {
    const value = (values[field] ?? '').trim()
    if (value === '') form.setError(field, { type: 'required', message: 'field.required' })
    else work.send({ type: 'command.send', command: { type: 'answer', answer: { value } } })
  }
  return (
    <Form form={form} onSubmit={send}>
      <Stack gap="3">
        <RestoredNote restored={restored} />
        <FieldControl field={field} country={query.country} />
        <Text as="span" textStyle="small" color="ink2">
          <FormattedMessage id="condition.answer.stored" />
        </Text>
        {changed && theirs !== null ? (
          <FieldConflict
            theirs={shownAnswer(intl, field, theirs)}
            mine={shownAnswer(intl, field, form.getValues(field) ?? '')}
            onKeep={() => work.send({ type: 'form.continue' })}
            onTake={() => {
              form.reset({ ...stored, [field]: theirs })
              work.send({ type: 'form.continue' })
            }}
          />
        ) : (
          <FormNotes work={work} />
        )}
        <AnswerButtons work={work} onClose={clearDraft} />
      </Stack>
    </Form>
  )
}

type ConflictProps = { theirs: string; mine: string; onKeep: () => void; onTake: () => void }

/** The field was changed in the query's form meanwhile: both values, to choose from. */
const FieldConflict = ({ theirs, mine, onKeep, onTake }: ConflictProps) => (
  <Note
    status="warning"
    role="alert"
    actions={
      <HStack wrap="wrap">
        <Button size="sm" onClick={onKeep}>
          <FormattedMessage id="condition.changed.keep" />
        </Button>
        <Button size="sm" onClick={onTake}>
          <FormattedMessage id="condition.changed.take" />
        </Button>
      </HStack>
    }
  >
    <FormattedMessage id="condition.changed.field" values={{ theirs, mine }} />
  </Note>
)

type ControlProps = { field: ConditionField; country: string }

/** The control of a field, as on the client's tab. */
const FieldControl = ({ field, country }: ControlProps) => {
  const intl = useIntl()
  const label = fieldLabel(intl, field)
  const text = (id: string) => intl.formatMessage({ id })
  switch (field) {
    case 'contactPhone':
      return <PhoneField name={field} label={label} />
    case 'contactEmail':
    case 'billingEmail':
      return <TextField name={field} type="email" label={label} />
    case 'representativeDocumentValidUntil':
      return <DateField name={field} label={label} />
    case 'country':
      return <SelectField name={field} label={label} options={countryOptions(intl, country)} />
    case 'representativeNationality':
      return (
        <SelectField
          name={field}
          label={label}
          empty={text('client.nationality.notAsked')}
          options={nationalityOptions(intl, null)}
        />
      )
    case 'county':
      return (
        <SelectField
          name={field}
          label={label}
          empty={text('client.county.none')}
          options={counties.map((county) => ({
            value: county,
            label: intl.formatMessage({ id: 'client.county.name' }, { county }),
          }))}
        />
      )
    case 'representativeDocumentType':
      return (
        <SelectField
          name={field}
          label={label}
          empty={text('client.documentType.none')}
          options={identityDocumentTypes.map((type) => ({
            value: type,
            label: text(documentTypeTexts[type]),
          }))}
        />
      )
    case 'zipCode':
      return <ZipCodeControl label={label} country={country} />
    default:
      return <TextField name={field} label={label} />
  }
}

const ZipCodeControl = ({ label, country }: { label: string; country: string }) => {
  const isEstonian = (country || DEFAULTS.country) === DEFAULTS.country
  return (
    <TextField
      name="zipCode"
      label={label}
      maxLength={10}
      inputMode={isEstonian ? 'numeric' : 'text'}
      {...(isEstonian ? { clean: cleanZipCode } : {})}
    />
  )
}
