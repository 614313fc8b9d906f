import { useIntl } from 'react-intl'
import { houseCalls } from '../../api/house.calls.ts'
import { type House, house as houseSchema, type HouseSave } from '../../api/house.ts'
import { validHouse } from '../../domain/valid/house.ts'
import type { RecordShape } from '../../domain/versions.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { readByCall } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { useUser } from '../user/useUser.ts'
import { shownValue } from './house-label.ts'
import { askProvider } from './watch-provider.ts'

const shape: RecordShape = { follows: ['modifiedDtime'] }

const toForm = ({ committeeMembers: _, ...settings }: House): HouseSave => settings

/** The settings of the provider. */
export const useHouseEditor = () => {
  const intl = useIntl()
  const refresh = useInvalidate()
  const { user } = useUser()
  const change = useApiMutation(houseCalls.save)
  return useRecordEditor<HouseSave, HouseSave, House>({
    draft: { userId: user.accountUserId, form: 'house' },
    schema: validHouse,
    shape,
    read: readByCall(houseCalls.get, {}, toForm),
    save: (body) => change.mutateAsync({ body }),
    record: houseSchema,
    valuesOf: toForm,
    words: {
      name: (path) => intl.formatMessage({ id: `house.field.${path}` }),
      value: (path, value) =>
        path === 'logo' && value !== null
          ? intl.formatMessage({ id: 'record.picture' })
          : shownValue(intl, path, value),
    },
    saved: 'house.saved',
    onSaved: () => Promise.all([refresh(houseCalls.history), askProvider()]),
  })
}
