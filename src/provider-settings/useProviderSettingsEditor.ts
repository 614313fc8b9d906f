import { useIntl } from 'react-intl'
import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import {
  type ProviderSettings,
  providerSettings as providerSettingsSchema,
  type ProviderSettingsSave,
} from '../../api/provider-settings.ts'
import { validProviderSettings } from '../../domain/valid/valid-provider-settings.ts'
import type { RecordShape } from '../../domain/versions.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { readByCall } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { useUser } from '../user/useUser.ts'
import { shownValue } from './provider-settings-label.ts'
import { askProvider } from './watch-provider.ts'

const shape: RecordShape = { follows: ['modifiedDtime'] }

/** The settings of the provider. */
export const useProviderSettingsEditor = () => {
  const intl = useIntl()
  const refresh = useInvalidate()
  const { user } = useUser()
  const change = useApiMutation(providerSettingsCalls.save)
  return useRecordEditor<ProviderSettingsSave, ProviderSettingsSave, ProviderSettings>({
    draft: { userId: user.accountUserId, form: 'house' },
    schema: validProviderSettings,
    shape,
    read: readByCall(providerSettingsCalls.get, {}, toForm),
    save: (body) => change.mutateAsync({ body }),
    record: providerSettingsSchema,
    valuesOf: toForm,
    words: {
      name: (path) => intl.formatMessage({ id: `house.field.${path}` }),
      value: (path, value) =>
        path === 'logo' && value !== null
          ? intl.formatMessage({ id: 'record.picture' })
          : shownValue(intl, path, value),
    },
    saved: 'house.saved',
    onSaved: () => Promise.all([refresh(providerSettingsCalls.history), askProvider()]),
  })
}

const toForm = ({ committeeMembers: _, ...settings }: ProviderSettings): ProviderSettingsSave => settings
