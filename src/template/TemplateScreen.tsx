import { FormattedMessage, useIntl } from 'react-intl'
import { useParams, useLocation } from 'wouter'
import { partnerCalls } from '../../api/partner.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Card } from '../design/Card.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { TemplateAssets, TemplateTerms } from './TemplateFields.tsx'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { templateCalls } from '../../api/template.calls.ts'
import { type Template, template as templateSchema, type TemplateSave } from '../../api/template.ts'
import { INSURANCE_PER_MONTH } from '../../domain/constants.ts'
import { isBoundByRange } from '../../domain/terms-clamp.ts'
import { templateForm } from '../../domain/valid/valid-template.ts'
import type { RecordShape } from '../../domain/versions.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { readByCall } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { toRange } from '../../domain/range.ts'
import { usePrincipal } from '../user/useUser.ts'

/** One template: its name, its assets and its terms. */
export const TemplateScreen = () => {
  const { id } = useParams<{ id: string }>()
  return <Editor key={id} id={Number(id)} />
}

const Editor = ({ id }: { id: number }) => {
  const setting = useApiQuery(partnerCalls.setting, {})
  return (
    <RecordScreen
      editor={useTemplateEditor(id, setting.data)}
      title={<FormattedMessage id="template.edit.title" />}
      lookups={[setting]}
      save="template.keep"
      back={{ href: LIST, text: 'template.back' }}
    >
      {() => (
        <>
          <Card>
            <TextField name="name" label={<FormattedMessage id="template.name" />} maxLength={200} />
          </Card>
          <Card title={<FormattedMessage id="template.assets" />}>
            <TemplateAssets />
          </Card>
          <Card title={<FormattedMessage id="template.terms" />}>
            {setting.data ? <TemplateTerms setting={setting.data} /> : null}
          </Card>
        </>
      )}
    </RecordScreen>
  )
}

const LIST = '/templates'

/** Its assets have no identity, so they are compared as one list. */
const shape: RecordShape = { follows: ['id', 'modifiedDtime'] }

/** One template; `setting` has the ranges of its terms. */
const useTemplateEditor = (id: number, setting: PartnerSetting | undefined) => {
  const principal = usePrincipal()
  const [, navigate] = useLocation()
  const refresh = useInvalidate()
  const change = useApiMutation(templateCalls.save)
  const ranges = setting && isBoundByRange(principal) ? rangesOf(setting) : null
  return useRecordEditor<TemplateSave, TemplateSave, Template>({
    draft: { userId: principal.userId, form: `template.${id}` },
    schema: templateForm(ranges),
    shape,
    read: readByCall(templateCalls.get, { params: { id } }, toForm),
    save: (body) => change.mutateAsync({ body }),
    record: templateSchema,
    valuesOf: toForm,
    texts: useRecordTexts(),
    saved: 'template.saved',
    onSaved: () => Promise.all([refresh(templateCalls.findAll), refresh(templateCalls.get)]),
    leave: () => navigate(LIST),
  })
}

const rangesOf = (setting: PartnerSetting) => ({
  residual: toRange(setting.residualOptions),
  advance: toRange(setting.advanceOptions),
  kickback: toRange(setting.kickbackOptions),
})

const toForm = (template: Template): TemplateSave => template

const useRecordTexts = () => {
  const intl = useIntl()
  const text = (id: string) => intl.formatMessage({ id })
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 4 })
  const asset = ({ qassetName, quantity, qassetPrice }: TemplateSave['assets'][number]) => {
    const price = qassetPrice === null ? '' : `, ${intl.formatNumber(qassetPrice, EURO_FORMAT)}`
    return `${qassetName} × ${number(quantity)}${price}`
  }
  return {
    name: (path: string) => {
      const term = path.split('.').at(1)
      if (term === 'insuranceValType') return text('query.field.insuranceType')
      return text(term === undefined ? `template.${path}` : `query.field.${term}`)
    },
    value: (path: string, value: unknown) => {
      if (path === 'assets') return (value as TemplateSave['assets']).map(asset).join('; ')
      if (path === 'terms.insuranceValType')
        return text(value === INSURANCE_PER_MONTH ? 'terms.insurance.perMonth' : 'terms.insurance.perYear')
      if (typeof value === 'number') return number(value)
      return typeof value === 'string' ? value : ''
    },
  }
}
