import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ConditionTemplate } from '../../api/condition-template.ts'
import type { Surety } from '../../api/surety.ts'
import { templateName } from '../../domain/condition-template.ts'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { useField } from '../design/form/useField.ts'
import { useLanguage } from '../shell/language/LanguageProvider.tsx'
import { wantedOf } from './condition-texts.ts'
import { SuretyNote } from './SuretyField.tsx'

type Props = { templates: readonly ConditionTemplate[]; sureties: readonly Surety[] }

/** Checkboxes for the templates that fit the query; their conditions cannot be edited. */
export const TemplateChoices = ({ templates, sureties }: Props) => {
  const { id, field, error } = useField('templates')
  const chosen: readonly number[] = field.value ?? []
  return (
    <FieldGroup id={id} error={error} label={<FormattedMessage id="condition.ask.templates" />}>
      {(controlProps) => (
        <Stack role="group" {...controlProps} gap="3">
          {templates.map((template, index) => (
            <Checkbox
              key={template.conditionTemplateId}
              ref={index === 0 ? field.ref : null}
              alignItems="start"
              checked={chosen.includes(template.conditionTemplateId)}
              inputProps={{ onBlur: field.onBlur }}
              onChange={(checked) =>
                field.onChange(
                  checked
                    ? [...chosen, template.conditionTemplateId]
                    : chosen.filter((one) => one !== template.conditionTemplateId),
                )
              }
            >
              <Template template={template} sureties={sureties} />
            </Checkbox>
          ))}
        </Stack>
      )}
    </FieldGroup>
  )
}

const Template = ({ template, sureties }: Pick<Props, 'sureties'> & { template: ConditionTemplate }) => {
  const intl = useIntl()
  const language = useLanguage()
  const { textEt, textEn, askedOf, neededFor, workingDays } = template
  const about = [
    wantedOf(intl, template),
    intl.formatMessage({ id: `condition.side.${askedOf}` }),
    intl.formatMessage({ id: `condition.for.${neededFor}` }),
    intl.formatMessage({ id: 'condition.due.workingDays' }, { days: workingDays }),
  ]
  return (
    <Stack as="span" gap="0">
      <b>{templateName(language, template)}</b>
      <Text as="span" overflowWrap="anywhere">
        {language === 'et' ? textEt : textEn}
      </Text>
      <Text as="span" textStyle="small" color="ink2">
        {about.join(' · ')}
      </Text>
      {askedOf === 'surety' ? <SuretyNote sureties={sureties} /> : null}
    </Stack>
  )
}
