import { describe, expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './address.ts'

describe('the network of an address', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('the wider network of an address', () => {
  test.each([
    ['10.0.0.1', '10.0.0.0/24'],
    ['::ffff:10.0.0.200', '10.0.0.0/24'],
    ['10.0.1.1', '10.0.1.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:3::9', '2001:db8:1::/48'],
    ['2001:db8:2:3::9', '2001:db8:2::/48'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => expect(wideNetworkOf(address)).toBe(network))
})
