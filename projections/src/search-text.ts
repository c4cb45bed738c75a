export { normalise, searchTextOf, withDigits } from '@clinic/shared-events/contracts/search-text.ts'
