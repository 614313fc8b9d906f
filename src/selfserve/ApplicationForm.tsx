import { Stack } from '@chakra-ui/react/stack'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { ActionBar } from '../design/ActionBar.tsx'
import { useFocusOnArrival } from '../design/form/useFocusOnArrival.ts'
import type { Option } from '../design/form/SelectField.tsx'
import { invalidateLists } from '../query-editor/cached-query.ts'
import { startWith } from '../record/read-record.ts'
import { RecordForm, SaveButton } from '../record/RecordForm.tsx'
import { RecordGate } from '../record/RecordGate.tsx'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { usePrincipal, useUser } from '../user/useUser.ts'
import { CustomerCard } from './CustomerCard.tsx'
import { focusNextOnEnter } from '../design/form/focus-next-on-enter.ts'
import { storeLastGroup, readLastGroup } from './last-group.ts'
import { applicationForm, newOfferForm, type OfferForm, toApplication } from './offer-form.ts'
import { draftOf, offerPath } from './offer-draft.ts'
import { OfferHead, OfferLayout } from './OfferLayout.tsx'
import { PriceCard } from './PriceCard.tsx'
import { SumsCard } from './SumsCard.tsx'
import { useTotalFromLines } from './useTotalFromLines.ts'

type Props = { setting: PartnerSetting; groups: readonly Option[] }

/** The application's subject, and the recipient of the link. */
export const ApplicationForm = (props: Props) => {
  const editor = useApplication(props.setting)
  return (
    <RecordGate editor={editor} renderFrame={(shown) => shown}>
      {() => <ApplicationView {...props} editor={editor} />}
    </RecordGate>
  )
}

/** Sends the link; its state is shown on the offer's own screen. */
const useApplication = (setting: PartnerSetting) => {
  const [, navigate] = useLocation()
  const { userId } = usePrincipal()
  const { user } = useUser()
  const client = useQueryClient()
  const sending = useApiMutation(selfServeCalls.sendApplication)
  const empty = newOfferForm(setting.contractFee, readLastGroup(userId), user.language)
  return useRecordEditor<OfferForm, OfferForm, { queryId: number }>({
    draft: draftOf(userId, 'application'),
    schema: applicationForm,
    shape: { follows: [] },
    read: startWith(empty),
    save: async (values) => {
      const sent = await sending.mutateAsync({ body: toApplication(values) })
      storeLastGroup(userId, values.mainAssets[0]?.groupId ?? null)
      invalidateLists(client)
      return sent
    },
    record: selfServeCalls.sendApplication.response,
    valuesOf: () => empty,
    // A new offer has no conflict.
    texts: { name: () => '', value: () => '' },
    saved: 'selfServe.applicationSent',
    isNew: true,
    leave: ({ queryId }) => navigate(offerPath(queryId)),
  })
}

const ApplicationView = ({
  setting,
  groups,
  editor,
}: Props & { editor: ReturnType<typeof useApplication> }) => {
  const formId = useId()
  const intl = useIntl()
  const { userId } = usePrincipal()
  const { form, actor } = editor
  const values = useWatch({ control: form.control }) as OfferForm
  useTotalFromLines(form)
  useFocusOnArrival('offerNumber')
  return (
    <>
      <RecordForm id={formId} editor={editor}>
        <OfferLayout
          head={<OfferHead title="selfServe.application" queryId={null} name="" state="new" />}
          actor={actor}
          rail={<SumsCard values={values} />}
        >
          <Stack gap="4" onKeyDown={focusNextOnEnter} role="presentation">
            <PriceCard {...{ setting, groups }} lastGroup={readLastGroup(userId)} locked={undefined} />
            <CustomerCard locked={undefined} application />
          </Stack>
        </OfferLayout>
      </RecordForm>
      <ActionBar label={intl.formatMessage({ id: 'selfServe.actions' })}>
        <SaveButton actor={actor} form={formId} icon="mail">
          <FormattedMessage id="selfServe.sendApplication" />
        </SaveButton>
      </ActionBar>
    </>
  )
}
