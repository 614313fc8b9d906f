import { DatePicker, parseDate, useDatePicker, type UseDatePickerProps } from '@chakra-ui/react/date-picker'
import { useEffect, useEffectEvent } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { day as daySchema } from '../../../api/field.ts'
import { TIME_ZONE } from '../../../domain/constants.ts'
import { Icon } from '../Icon.tsx'

const MONDAY = 1

type View = 'day' | 'month' | 'year'

/** Chakra's built-in labels are English only. */
const calendarTexts = ({ formatMessage }: IntlShape): NonNullable<UseDatePickerProps['translations']> => ({
  content: formatMessage({ id: 'design.calendar' }),
  // The cell's state tells whether it is selected.
  dayCell: ({ valueText }) => valueText,
  prevTrigger: (view) => formatMessage({ id: `design.calendar.previous.${view}` }),
  nextTrigger: (view) => formatMessage({ id: `design.calendar.next.${view}` }),
  viewTrigger: (_, next) => formatMessage({ id: `design.calendar.view.${next ?? 'day'}` }),
})

const Head = () => (
  <DatePicker.ViewControl>
    <DatePicker.PrevTrigger>
      <Icon name="left" />
    </DatePicker.PrevTrigger>
    <DatePicker.ViewTrigger>
      <DatePicker.RangeText />
    </DatePicker.ViewTrigger>
    <DatePicker.NextTrigger>
      <Icon name="right" />
    </DatePicker.NextTrigger>
  </DatePicker.ViewControl>
)

const tables: Record<View, () => React.JSX.Element> = {
  day: () => <DatePicker.DayTable />,
  month: () => <DatePicker.MonthTable />,
  year: () => <DatePicker.YearTable />,
}

type Props = {
  /** Id of the button that the calendar is placed below; it gets the focus back. */
  trigger: string
  day: string | null
  onPick: (day: string) => void
  onClose: () => void
}

/**
 * Chakra's calendar, already open; the arrow keys, Page Up and Down, Home and End move in it, and one click leads to
 * months and years.
 */
export const Calendar = ({ trigger, day, onPick, onClose }: Props) => {
  const intl = useIntl()
  const picker = useDatePicker({
    ids: { trigger, control: trigger, content: `${trigger}-calendar` },
    locale: intl.locale === 'en' ? 'en-GB' : intl.locale,
    timeZone: TIME_ZONE,
    startOfWeek: MONDAY,
    ...(daySchema.safeParse(day).success && day !== null ? { defaultValue: [parseDate(day)] } : {}),
    positioning: { placement: 'bottom-end', strategy: 'fixed', gutter: 4, overflowPadding: 8 },
    translations: calendarTexts(intl),
    onValueChange: ({ value: [picked] }) => {
      if (picked) onPick(picked.toString())
    },
    onOpenChange: ({ open }) => {
      if (!open) onClose()
    },
  })
  // A calendar opened by its own event takes the focus; one that is open from the start does not.
  const open = useEffectEvent(() => picker.setOpen(true))
  useEffect(() => open(), [])
  return (
    <DatePicker.RootProvider value={picker}>
      <DatePicker.Positioner>
        <DatePicker.Content>
          {(['day', 'month', 'year'] as const).map((view) => {
            const Table = tables[view]
            return (
              <DatePicker.View key={view} view={view}>
                <Head />
                <Table />
              </DatePicker.View>
            )
          })}
        </DatePicker.Content>
      </DatePicker.Positioner>
    </DatePicker.RootProvider>
  )
}
