import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ConditionPurpose } from '../../api/condition-purpose.ts'
import {
  conditionDocumentTypes,
  conditionFields,
  conditionKinds,
  MAX_TEXT_LENGTH,
} from '../../api/condition.ts'
import { conditionSides } from '../../api/condition-side.ts'
import { languages } from '../../api/language.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { OptionField } from '../design/form/OptionButtons.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { fieldLabel } from '../query-editor/query-field-label.ts'
import { isDefaultText, defaultText } from './default-text.ts'

/** The path of the fields in the form, with its dot; empty for the form itself. */
type At = { at?: string }

const textFields = { et: 'textEt', en: 'textEn' } as const

/** The kind, and its document type or field. Each choice proposes a text in both languages. */
export const WantedFields = ({ at = '' }: At) => {
  const intl = useIntl()
  const { getValues, setValue } = useFormContext()
  const kind: unknown = useWatch({ name: `${at}kind` })
  const propose = () => {
    const [kindNow, documentType, field] = getValues([`${at}kind`, `${at}documentType`, `${at}field`])
    for (const language of languages) {
      const name = `${at}${textFields[language]}`
      if (isDefaultText(language, getValues(name)))
        setValue(name, defaultText(language, { kind: kindNow, documentType, field }), {
          shouldDirty: true,
          shouldValidate: false,
        })
    }
  }
  return (
    <FieldGrid clear="both">
      <OptionField
        name={`${at}kind`}
        label={<FormattedMessage id="condition.ask.kind" />}
        options={conditionKinds.map((value) => ({
          value,
          label: <FormattedMessage id={`condition.kind.${value}`} />,
        }))}
        onValue={propose}
      />
      {kind === 'document' ? (
        <SelectField
          name={`${at}documentType`}
          label={<FormattedMessage id="condition.ask.documentType" />}
          empty={intl.formatMessage({ id: 'condition.ask.documentType.choose' })}
          options={conditionDocumentTypes.map((value) => ({
            value,
            label: intl.formatMessage({ id: `condition.documentType.${value}` }),
          }))}
          onValue={propose}
        />
      ) : null}
      {kind === 'field' ? (
        <SelectField
          name={`${at}field`}
          label={<FormattedMessage id="condition.ask.field" />}
          empty={intl.formatMessage({ id: 'condition.ask.field.choose' })}
          options={conditionFields.map((value) => ({ value, label: fieldLabel(intl, value) }))}
          onValue={propose}
        />
      ) : null}
    </FieldGrid>
  )
}

/** Who has to answer, and which step needs the answer. */
export const SideFields = ({ at = '', purposes }: At & { purposes: readonly ConditionPurpose[] }) => {
  const intl = useIntl()
  return (
    <>
      <SelectField
        name={`${at}askedOf`}
        label={<FormattedMessage id="condition.ask.of" />}
        options={conditionSides.map((value) => ({
          value,
          label: intl.formatMessage({ id: `condition.side.${value}` }),
        }))}
      />
      <SelectField
        name={`${at}neededFor`}
        label={<FormattedMessage id="condition.ask.for" />}
        options={purposes.map((value) => ({
          value,
          label: intl.formatMessage({ id: `condition.for.${value}` }),
        }))}
      />
    </>
  )
}

/** The text of the condition, in both languages. */
export const ConditionTextFields = ({ at = '' }: At) => (
  <FieldGrid>
    <TextareaField
      name={`${at}textEt`}
      label={<FormattedMessage id="condition.ask.textEt" />}
      rows={2}
      maxLength={MAX_TEXT_LENGTH}
    />
    <TextareaField
      name={`${at}textEn`}
      label={<FormattedMessage id="condition.ask.textEn" />}
      rows={2}
      maxLength={MAX_TEXT_LENGTH}
    />
  </FieldGrid>
)
