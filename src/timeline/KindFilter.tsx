import { FormattedMessage, useIntl } from 'react-intl'
import { type TimelineKind, timelineKinds } from '../../api/timeline.ts'
import { styled } from '../design/theme/styled.ts'

const Chips = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '1' } })
const Chip = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '9', md: '7' },
    paddingInline: '2.5',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    color: 'ink2',
    textStyle: 'small',
    cursor: 'pointer',
    '&:hover': { borderColor: 'field' },
    '&[aria-pressed=true]': { borderColor: 'accent', bg: 'accentBg', color: 'accent' },
  },
})

type Props = { kind: TimelineKind | null; onKind: (kind: TimelineKind | null) => void }

/** Narrows the story to one kind; a second press takes that back. */
export const KindFilter = ({ kind, onKind }: Props) => {
  const intl = useIntl()
  return (
    <Chips role="group" aria-label={intl.formatMessage({ id: 'timeline.filter' })}>
      <Chip type="button" aria-pressed={kind === null} onClick={() => onKind(null)}>
        <FormattedMessage id="timeline.kind.all" />
      </Chip>
      {timelineKinds.map((one) => (
        <Chip
          key={one}
          type="button"
          aria-pressed={kind === one}
          onClick={() => onKind(kind === one ? null : one)}
        >
          <FormattedMessage id={`timeline.kind.${one}`} />
        </Chip>
      ))}
    </Chips>
  )
}
