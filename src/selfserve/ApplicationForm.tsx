import { Stack } from '@chakra-ui/react/stack'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import { CallError } from '../api/call-error.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { ActionBar } from '../design/ActionBar.tsx'
import { Button } from '../design/Button.tsx'
import { Form } from '../design/form/Form.tsx'
import { useFocusOnArrival } from '../design/form/useFocusOnArrival.ts'
import { placeProblem } from '../design/form/place-problem.ts'
import type { Option } from '../design/form/SelectField.tsx'
import { usePrincipal } from '../user/useUser.ts'
import { CustomerCard } from './CustomerCard.tsx'
import { enterGoesOn } from '../design/form/enter-goes-on.ts'
import { keepLastGroup, readLastGroup } from './last-group.ts'
import { applicationForm, newOfferForm, type OfferForm, toApplication } from './offer-form.ts'
import { OfferHead } from './OfferHead.tsx'
import { OfferLayout } from './OfferLayout.tsx'
import { offerPath } from './paths.ts'
import { PriceCard } from './PriceCard.tsx'
import { SumsCard } from './SumsCard.tsx'
import { useFollowingTotal } from './useFollowingTotal.ts'
import { useOfferForm } from './useOfferForm.ts'

/** Sends the link; what became of it is seen on the offer's own screen. */
const useSendApplication = (drafted: ReturnType<typeof useOfferForm>, empty: OfferForm) => {
  const [, navigate] = useLocation()
  const { userId } = usePrincipal()
  const { succeed, fail, failWith } = useAlerts()
  const sending = useApiMutation(selfServeCalls.sendApplication)
  const send = async (values: OfferForm) => {
    try {
      const { queryId } = await sending.mutateAsync({ body: toApplication(values) })
      keepLastGroup(userId, values.mainAssets[0]?.groupId ?? null)
      drafted.adopt(empty)
      succeed('selfServe.applicationSent')
      navigate(offerPath(queryId))
    } catch (error) {
      if (placeProblem(drafted.form, error)) return
      if (error instanceof CallError) failWith(error)
      else fail('selfServe.failed')
    }
  }
  return { send, busy: sending.isPending }
}

type Props = { setting: PartnerSetting; groups: readonly Option[] }

/** What the customer is to apply for, and where the link goes. */
export const ApplicationForm = ({ setting, groups }: Props) => {
  const formId = useId()
  const intl = useIntl()
  const { userId } = usePrincipal()
  const lastGroup = readLastGroup(userId)
  const empty = newOfferForm(setting.contractFee, lastGroup)
  const drafted = useOfferForm({ of: 'application', schema: applicationForm, stored: empty })
  const { form, values } = drafted
  const { send, busy } = useSendApplication(drafted, empty)
  useFollowingTotal(form)
  useFocusOnArrival('offerNumber')
  return (
    <>
      <Form id={formId} form={form} onSubmit={send}>
        <OfferLayout
          head={<OfferHead title="selfServe.application" queryId={null} name="" state="new" />}
          draft={drafted}
          rail={<SumsCard values={values} />}
        >
          <Stack gap="4" onKeyDown={enterGoesOn} role="presentation">
            <PriceCard {...{ setting, groups, lastGroup }} locked={undefined} />
            <CustomerCard locked={undefined} application />
          </Stack>
        </OfferLayout>
      </Form>
      <ActionBar label={intl.formatMessage({ id: 'selfServe.actions' })}>
        <Button type="submit" form={formId} variant="solid" icon="mail" busy={busy}>
          <FormattedMessage id="selfServe.sendApplication" />
        </Button>
      </ActionBar>
    </>
  )
}
