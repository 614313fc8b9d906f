import { styled } from './theme/styled.ts'

/** Its content fades in when it is put on the page, unless the reader wants no motion. */
export const Appear = styled('div', {
  base: { animation: 'appear 200ms', _motionReduce: { animation: 'none' } },
})
