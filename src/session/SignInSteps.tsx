import { styled } from '../design/theme/styled.ts'

/** Instructions, in order. */
export const SignInSteps = styled('ol', {
  base: {
    display: 'grid',
    gap: '2',
    counterReset: 'step',
    '& > li': { display: 'grid', gridTemplateColumns: '24px 1fr', gap: '3', alignItems: 'center' },
    '& > li::before': {
      counterIncrement: 'step',
      content: 'counter(step)',
      width: '24px',
      height: '24px',
      display: 'grid',
      placeItems: 'center',
      borderWidth: '1.5px',
      borderColor: 'field',
      borderRadius: '50%',
      color: 'ink2',
      fontSize: '13px',
      fontWeight: 600,
    },
  },
})
