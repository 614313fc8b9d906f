import { FormattedMessage } from 'react-intl'
import { useLocation, useParams } from 'wouter'
import { partnerCalls } from '../../contract/partner.calls.ts'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import { templateCalls } from '../../contract/template.calls.ts'
import type { Template, TemplateSave } from '../../contract/template.ts'
import { isBoundByRange } from '../../domain/terms-clamp.ts'
import { templateForm } from '../../domain/valid/template.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { useAnswer } from '../answer/useAnswer.ts'
import { useChange } from '../answer/useChange.ts'
import { useRefresh } from '../answer/useRefresh.ts'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Card } from '../design/Card.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { placeProblem } from '../design/form/placeProblem.ts'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Row } from '../design/Row.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Stack } from '../design/Stack.tsx'
import { Wrap } from '../design/Wrap.tsx'
import { toRange } from '../terms/range.ts'
import { useSignedInActor } from '../user/useUser.ts'
import { TemplateAssets } from './TemplateAssets.tsx'
import { TemplateTerms } from './TemplateTerms.tsx'

const LIST = '/templates'

const rangesOf = (setting: PartnerSetting) => ({
  residual: toRange(setting.residualOptions),
  advance: toRange(setting.advanceOptions),
  kickback: toRange(setting.kickbackOptions),
})

const useTemplateForm = (template: Template, setting: PartnerSetting) => {
  const bound = isBoundByRange(useSignedInActor())
  const [, navigate] = useLocation()
  const { succeed, failWith } = useAlerts()
  const refresh = useRefresh()
  const change = useChange(templateCalls.save)
  const form = useSchemaForm(templateForm(bound ? rangesOf(setting) : null), { defaultValues: template })
  const save = async (body: TemplateSave) => {
    try {
      await change.mutateAsync({ body })
    } catch (error) {
      if (!placeProblem(form, error)) failWith(error)
      return
    }
    succeed('template.saved')
    await Promise.all([refresh(templateCalls.findAll), refresh(templateCalls.get)])
    navigate(LIST)
  }
  return { form, save, busy: change.isPending }
}

type EditorProps = { template: Template; setting: PartnerSetting }

const Editor = ({ template, setting }: EditorProps) => {
  const { form, save, busy } = useTemplateForm(template, setting)
  return (
    <Form form={form} onSubmit={save}>
      <Stack>
        <ErrorSummary />
        <Card>
          <TextField name="name" label={<FormattedMessage id="template.name" />} maxLength={200} />
        </Card>
        <Card title={<FormattedMessage id="template.assets" />}>
          <TemplateAssets />
        </Card>
        <Card title={<FormattedMessage id="template.terms" />}>
          <TemplateTerms setting={setting} />
        </Card>
        <Row>
          <Button type="submit" variant="primary" busy={busy}>
            <FormattedMessage id="template.keep" />
          </Button>
          <ButtonLink href={LIST}>
            <FormattedMessage id="template.back" />
          </ButtonLink>
        </Row>
      </Stack>
    </Form>
  )
}

/** One template: its name, its assets and its terms. */
export const TemplateScreen = () => {
  const { id } = useParams<{ id: string }>()
  const template = useAnswer(templateCalls.get, { params: { id: Number(id) } }, { staleTime: Infinity })
  const setting = useAnswer(partnerCalls.setting, {})
  const error = template.error ?? setting.error
  return (
    <Wrap paddingBlock="6">
      <Stack>
        <h1>
          <FormattedMessage id="template.edit.title" />
        </h1>
        {template.data && setting.data ? (
          <Editor key={id} template={template.data} setting={setting.data} />
        ) : error ? (
          <FailedAnswer
            error={error}
            retry={() => void Promise.all([template.refetch(), setting.refetch()])}
          />
        ) : (
          <Skeleton rows={8} />
        )}
      </Stack>
    </Wrap>
  )
}
