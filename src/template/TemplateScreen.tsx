import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { useLocation, useParams } from 'wouter'
import * as z from 'zod/mini'
import { partnerCalls } from '../../api/partner.calls.ts'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { templateCalls } from '../../api/template.calls.ts'
import { type Template, template as templateSchema, type TemplateSave } from '../../api/template.ts'
import { isBoundByRange } from '../../domain/terms-clamp.ts'
import { templateForm } from '../../domain/valid/template.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { NotFoundScreen } from '../app/screen/NotFoundScreen.tsx'
import { CallError } from '../api/call-error.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Card } from '../design/Card.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { placeProblem } from '../design/form/place-problem.ts'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { toRange } from '../terms/range.ts'
import { usePrincipal } from '../user/useUser.ts'
import { TemplateAssets } from './TemplateAssets.tsx'
import { TemplateTerms } from './TemplateTerms.tsx'

const LIST = '/templates'

const rangesOf = (setting: PartnerSetting) => ({
  residual: toRange(setting.residualOptions),
  advance: toRange(setting.advanceOptions),
  kickback: toRange(setting.kickbackOptions),
})

/** The template as somebody else has stored it since it was opened. */
const storedIn = (error: unknown): Template | null => {
  if (!(error instanceof CallError) || error.problem.code !== 'record.conflict') return null
  const parsed = z.safeParse(templateSchema, error.problem.stored)
  return parsed.success ? parsed.data : null
}

const useTemplateForm = (template: Template, setting: PartnerSetting) => {
  const bound = isBoundByRange(usePrincipal())
  const [, navigate] = useLocation()
  const { succeed, fail, failWith } = useAlerts()
  const refresh = useInvalidate()
  const change = useApiMutation(templateCalls.save)
  const form = useSchemaForm(templateForm(bound ? rangesOf(setting) : null), { defaultValues: template })
  const save = async (body: TemplateSave) => {
    try {
      await change.mutateAsync({ body })
    } catch (error) {
      const newer = storedIn(error)
      // Saved again, it replaces what has just been told of.
      if (newer) form.setValue('modifiedDtime', newer.modifiedDtime)
      if (newer) fail('template.conflict', { name: newer.name }, { long: true })
      else if (!placeProblem(form, error)) failWith(error)
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
      <Stack gap="4">
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
        <HStack wrap="wrap">
          <Button type="submit" variant="solid" busy={busy}>
            <FormattedMessage id="template.keep" />
          </Button>
          <ButtonLink href={LIST}>
            <FormattedMessage id="template.back" />
          </ButtonLink>
        </HStack>
      </Stack>
    </Form>
  )
}

/** One template: its name, its assets and its terms. */
export const TemplateScreen = () => {
  const { id } = useParams<{ id: string }>()
  const template = useApiQuery(templateCalls.get, { params: { id: Number(id) } }, { staleTime: Infinity })
  const setting = useApiQuery(partnerCalls.setting, {})
  const error = template.error ?? setting.error
  if (error instanceof CallError && error.problem.code === 'notFound') return <NotFoundScreen />
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="template.edit.title" />
        </h1>
        {template.data && setting.data ? (
          <Editor key={id} template={template.data} setting={setting.data} />
        ) : error ? (
          <FailedQuery
            error={error}
            retry={() => void Promise.all([template.refetch(), setting.refetch()])}
          />
        ) : (
          <Skeleton rows={8} />
        )}
      </Stack>
    </Container>
  )
}
