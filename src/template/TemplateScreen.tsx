import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { partnerCalls } from '../../api/partner.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Card } from '../design/Card.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { TemplateAssets, TemplateTerms } from './TemplateFields.tsx'
import { LIST, useTemplateEditor } from './useTemplateEditor.ts'

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
