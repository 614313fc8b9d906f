import { Icon } from './Icon.tsx'

/** Something is on its way; the word beside it says what. */
export const Spinner = () => <Icon name="spinner" turning />
