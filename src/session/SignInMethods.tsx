import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage } from 'react-intl'
import type { SignInMethod } from '../../contract/session.ts'
import { Icon, type IconName } from '../design/Icon.tsx'

const Group = chakra('div', { base: { display: 'flex' } })
const Method = chakra('button', {
  base: {
    flex: '1 0 auto',
    height: '11',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    marginInlineStart: '-1px',
    borderWidth: '1px',
    borderColor: 'field',
    bg: 'surface',
    fontWeight: 500,
    cursor: 'pointer',
    '&:not(* + *)': { borderStartStartRadius: '6px', borderEndStartRadius: '6px', marginInlineStart: 0 },
    '&:not(:has(+ *))': { borderStartEndRadius: '6px', borderEndEndRadius: '6px' },
    '&:hover': { bg: 'well' },
    '&[aria-pressed=true]': {
      bg: 'accentBg',
      color: 'accent',
      borderColor: 'accent',
      boxShadow: 'inset 0 0 0 1px {colors.accent}',
      fontWeight: 600,
      zIndex: 1,
    },
    '&:focus-visible': { zIndex: 2 },
  },
})

export type OfferedMethod = Exclude<SignInMethod, 'sso'>

const methods: [OfferedMethod, IconName][] = [
  ['password', 'key'],
  ['smartid', 'card'],
  ['mobileid', 'phone'],
]

type Props = { chosen: OfferedMethod; onChoose: (method: OfferedMethod) => void; labelledBy: string }

/** The ways in, as joined buttons of which one is pressed. */
export const SignInMethods = ({ chosen, onChoose, labelledBy }: Props) => (
  <Group role="group" aria-labelledby={labelledBy}>
    {methods.map(([method, icon]) => (
      <Method key={method} type="button" aria-pressed={method === chosen} onClick={() => onChoose(method)}>
        <Icon name={icon} />
        <FormattedMessage id={`session.method.${method}`} />
      </Method>
    ))}
  </Group>
)
