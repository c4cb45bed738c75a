import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useOutletContext } from 'react-router-dom'

/** The id of the member of staff who is signed in, which the doctors' area gives every page of it. */
export const useStaffId = (): string => useOutletContext<Doctor>().id
