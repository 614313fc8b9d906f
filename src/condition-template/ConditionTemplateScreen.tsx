import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useParams } from 'wouter'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import { replaceableRules } from '../../api/replaceable-rule.ts'
import { conditionPurposes } from '../../api/condition-purpose.ts'
import { conditionTemplateCalls } from '../../api/condition-template.calls.ts'
import {
  conditionTemplate,
  type ConditionTemplate,
  conditionTemplateSave,
  type ConditionTemplateSave,
} from '../../api/condition-template.ts'
import { products } from '../../api/status.ts'
import { templateName } from '../../domain/condition-template.ts'
import { rowIdOf, type RecordShape } from '../../domain/versions.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { wantedOf } from '../condition/condition-texts.ts'
import { SideFields, WantedFields, ConditionTextFields } from '../condition/WantedFields.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { ChoicesField } from '../design/form/ChoicesField.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { readByCall, startWith } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { useLanguage } from '../shell/language/LanguageProvider.tsx'
import { usePageSubject } from '../shell/screen/page-title.ts'
import { useUser } from '../user/useUser.ts'

const TEMPLATES = '/condition-templates'
const back = { href: TEMPLATES, text: 'conditionTemplate.back' } as const

/** One template of a condition. */
export const ConditionTemplateScreen = () => {
  const { id } = useParams<{ id: string }>()
  return <Editor key={id} id={Number(id)} />
}

const Editor = ({ id }: { id: number }) => {
  const { data } = useApiQuery(conditionTemplateCalls.get, { params: { id } }, { staleTime: Infinity })
  const language = useLanguage()
  usePageSubject(data ? templateName(language, data) : null)
  return (
    <RecordScreen
      editor={useTemplateEditor(id)}
      title={<FormattedMessage id="conditionTemplate.edit" />}
      save="conditionTemplate.save"
      back={back}
    >
      {() => <TemplateFields />}
    </RecordScreen>
  )
}

/** Creates a template. */
export const NewConditionTemplateScreen = () => (
  <RecordScreen
    editor={useTemplateEditor(null)}
    title={<FormattedMessage id="conditionTemplate.create" />}
    save="conditionTemplate.save"
    back={back}
  >
    {() => <TemplateFields />}
  </RecordScreen>
)

const TemplateFields = () => (
  <>
    <Card title={<FormattedMessage id="conditionTemplate.asked" />}>
      <Stack gap="6">
        <FieldGrid>
          <TextField
            name="nameEt"
            label={<FormattedMessage id="conditionTemplate.nameEt" />}
            maxLength={100}
          />
          <TextField
            name="nameEn"
            label={<FormattedMessage id="conditionTemplate.nameEn" />}
            maxLength={100}
          />
        </FieldGrid>
        <WantedFields />
        <FieldGrid columns={3}>
          <SideFields purposes={conditionPurposes} />
          <IntegerField
            name="workingDays"
            label={<FormattedMessage id="conditionTemplate.workingDays" />}
            maxLength={2}
          />
        </FieldGrid>
        <ConditionTextFields />
      </Stack>
    </Card>
    <ScopeCard />
  </>
)

const ScopeCard = () => {
  const intl = useIntl()
  const groups = useGroupOptions()
  return (
    <Card title={<FormattedMessage id="conditionTemplate.scope" />}>
      <Stack gap="6">
        <ChoicesField
          name="products"
          label={<FormattedMessage id="conditionTemplate.products" />}
          hint={<FormattedMessage id="conditionTemplate.products.hint" />}
          options={products.map((value) => ({
            value,
            label: intl.formatMessage({ id: `dashboard.product.${value}` }),
          }))}
        />
        <ChoicesField
          name="assetGroups"
          label={<FormattedMessage id="conditionTemplate.assetGroups" />}
          hint={<FormattedMessage id="conditionTemplate.assetGroups.hint" />}
          options={groups}
        />
        <SelectField
          name="rule"
          label={<FormattedMessage id="conditionTemplate.rule" />}
          hint={<FormattedMessage id="conditionTemplate.rule.hint" />}
          empty={intl.formatMessage({ id: 'conditionTemplate.rule.none' })}
          options={replaceableRules.map((value) => ({
            value,
            label: intl.formatMessage({ id: `conditionTemplate.rule.${value}` }),
          }))}
        />
      </Stack>
    </Card>
  )
}

/** The main groups, each followed by its subgroups. */
const useGroupOptions = () => {
  const { data: groups = [] } = useApiQuery(assetGroupCalls.findAll, {})
  return groups
    .filter(({ superiorGroupId }) => superiorGroupId === null)
    .flatMap(({ assetGroupId, name, subgroups }) => [
      { value: assetGroupId, label: name },
      ...subgroups.map((one) => ({ value: one.assetGroupId, label: `${name}: ${one.name}` })),
    ])
}

/** What the condition asks for is chosen together. */
const shape: RecordShape = {
  entries: { products: null, assetGroups: null },
  together: { wanted: ['kind', 'documentType', 'field'] },
  follows: ['conditionTemplateId', 'modifiedDtime'],
}

const empty: ConditionTemplateSave = {
  nameEt: '',
  nameEn: '',
  kind: 'document',
  documentType: null,
  field: null,
  askedOf: 'partner',
  neededFor: 'contract',
  workingDays: 5,
  textEt: '',
  textEn: '',
  products: [],
  assetGroups: [],
  rule: null,
}

/** The fields of other kinds are ignored. */
const prepare = (values: ConditionTemplateSave): ConditionTemplateSave => ({
  ...values,
  documentType: values.kind === 'document' ? (values.documentType ?? null) : null,
  field: values.kind === 'field' ? (values.field ?? null) : null,
})

/** The form of an existing template, or of a new one if `id` is null. */
const useTemplateEditor = (id: number | null) => {
  const [, navigate] = useLocation()
  const refresh = useInvalidate()
  const change = useApiMutation(conditionTemplateCalls.save)
  const { user } = useUser()
  const calls = [conditionTemplateCalls.findAll, conditionTemplateCalls.get, conditionTemplateCalls.fitting]
  return useRecordEditor<ConditionTemplateSave, ConditionTemplateSave, ConditionTemplate>({
    draft: { userId: user.accountUserId, form: formName(id ?? 'new') },
    schema: conditionTemplateSave,
    prepare,
    shape,
    read:
      id === null
        ? startWith(empty)
        : readByCall(conditionTemplateCalls.get, { params: { id } }, (template) => template),
    save: (body) => change.mutateAsync({ body }),
    record: conditionTemplate,
    valuesOf: (template) => template,
    texts: useRecordTexts(),
    saved: id === null ? 'conditionTemplate.created' : 'conditionTemplate.updated',
    isNew: id === null,
    formOf: ({ conditionTemplateId }) => ({
      form: formName(conditionTemplateId),
      path: `/condition-template/${conditionTemplateId}`,
    }),
    onSaved: () => Promise.all(calls.map((one) => refresh(one))),
    leave: () => navigate(TEMPLATES),
  })
}

const formName = (of: number | 'new') => `condition-template.${of}`

/** The texts of choices, by field; the value is the end of the id. */
const choiceTexts: Partial<Record<string, string>> = {
  askedOf: 'condition.side',
  neededFor: 'condition.for',
  rule: 'conditionTemplate.rule',
}

const useRecordTexts = () => {
  const intl = useIntl()
  const groups = useGroupOptions()
  const text = (id: string) => intl.formatMessage({ id })
  const entryOf = (path: string): string | null => {
    const id = rowIdOf(path)
    if (id === null) return null
    return path.startsWith('products')
      ? text(`dashboard.product.${id}`)
      : (groups.find(({ value }) => String(value) === id)?.label ?? id)
  }
  return {
    name: (path: string) => {
      const entry = entryOf(path)
      const [field = ''] = path.split('.')
      const label = text(fieldTexts[field] ?? `conditionTemplate.${field}`)
      return entry === null ? label : `${label}: ${entry}`
    },
    value: (path: string, value: unknown) => {
      if (path === 'wanted') return wantedOf(intl, Object(value))
      const texts = choiceTexts[path]
      if (texts !== undefined && typeof value === 'string') return text(`${texts}.${value}`)
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    },
  }
}

/** Fields whose labels are those of the dialog that asks. */
const fieldTexts: Partial<Record<string, string>> = {
  askedOf: 'condition.ask.of',
  neededFor: 'condition.ask.for',
  textEt: 'condition.ask.textEt',
  textEn: 'condition.ask.textEn',
}
