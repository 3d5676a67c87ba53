import { randomUUID } from "node:crypto"
import { password } from "../../seed/people.ts"
import { fakePushBrowser } from "../servers/push.ts"
import type {
  CallFixtures,
  CallRequest,
  CallRow,
  Meanings,
  OwnershipFixtures,
  StaffCallRow,
  WriteCallRow,
} from "./api-rows.ts"

const noMember = `mem_${"0".repeat(24)}`
const newPassword = "another dram entirely"

/** A passkey response to a challenge that was never issued. */
const key = { id: "key", rawId: "key", type: "public-key" }
const newKey = { ...key, response: { clientDataJSON: "e30", attestationObject: "oA" } }
const signedByKey = {
  ...key,
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
}

const asNewcomer = () => ({
  username: `new_${randomUUID().slice(0, 8)}`,
  email: `${randomUUID()}@quaich.example`,
  password: newPassword,
  country_mb: "Singapore",
  country_code_mb: "+65",
})

export function accountsCalls(things: CallFixtures): Record<string, CallRow> {
  return {
    "post /auth/register": {
      by: "anybody",
      body: () => ({
        username: "newcomer",
        email: "newcomer@quaich.example",
        password,
        country_mb: "Singapore",
        country_code_mb: "+65",
      }),
      status: 200,
    },
    "post /auth/login": { by: "anybody", body: () => ({ email: things.ann.email, password }), status: 200 },
    "post /auth/second-step": {
      by: "anybody",
      body: () => ({ ticket: "unknown", code: "123456" }),
      status: 410,
    },
    "post /auth/passkey/options": { by: "anybody", status: 200 },
    "post /auth/passkey": { by: "anybody", body: () => ({ response: signedByKey }), status: 410 },
    "post /auth/passkeys/options": { by: "member", body: () => ({ password }), status: 200 },
    "post /auth/passkeys": { by: "member", body: () => ({ name: "Phone", response: newKey }), status: 410 },
    "post /auth/logout": { by: "anybody", status: 200 },
    "get /auth/me": { by: "member", status: 200 },
    "put /auth/update/{id}": {
      by: "member",
      path: () => `/auth/update/${things.ann.id}`,
      body: () => ({ first_name: "Ann" }),
      status: 200,
    },
    // The correct password would sign out the calls below: accounts/passwords/change-password.test.ts changes one.
    "post /auth/resetpassword": {
      by: "member",
      body: () => ({ id: things.ann.id, password: "not the password", newPassword: "two drams before bed" }),
      status: 422,
    },
    "get /notification": { by: "member", status: 200 },
    "post /push/devices": { by: "member", body: () => fakePushBrowser().agreed, status: 201 },
    "delete /push/devices/{id}": {
      by: "member",
      path: () => `/push/devices/${things.pushDeviceId}`,
      strangers: ["/push/devices/psh_unknown"],
      status: 200,
    },
    "put /notification/{id}": {
      by: "member",
      path: () => `/notification/${things.notificationId}`,
      strangers: ["/notification/ntc_unknown"],
      status: 200,
    },
    "get /auth/google/nonce": { by: "anybody", status: 200 },
    // No social provider is configured in this test; accounts/social tests a configured one.
    "post /auth/google": { by: "anybody", body: () => ({ credential: "a.b.c" }), status: 404 },
    "post /auth/facebook": { by: "anybody", body: () => ({ accessToken: "abc" }), status: 404 },
    "get /auth/verify/{token}": { by: "anybody", path: () => "/auth/verify/unknown", status: 410 },
    "post /auth/verify/{token}": { by: "anybody", path: () => "/auth/verify/unknown", status: 410 },
    "post /auth/forgot-password": { by: "anybody", body: () => ({ email: things.ann.email }), status: 200 },
    "post /auth/reset-password": {
      by: "anybody",
      body: () => ({ id: things.ann.id, token: "unknown", password }),
      status: 410,
    },
    "post /auth/resend-verify-email": { by: "member", status: 200 },
    "get /auth/all": { by: "admin", path: () => "/auth/all?q=zed&limit=10", status: 200 },
    "post /members/{id}/verify": {
      by: "admin",
      path: () => `/members/${things.zed.id}/verify`,
      strangers: [`/members/${noMember}/verify`, "/members/zed/verify"],
      status: 200,
    },
    "put /members/{id}/role": {
      by: "admin",
      path: () => `/members/${things.zed.id}/role`,
      strangers: [`/members/${noMember}/role`],
      body: () => ({ role: "editor", reason: "A test" }),
      status: 200,
    },
    "put /members/{id}/account-status": {
      by: "admin",
      path: () => `/members/${things.zed.id}/account-status`,
      strangers: [`/members/${noMember}/account-status`],
      body: () => ({ status: "suspended", reason: "A chargeback" }),
      status: 200,
    },
    "post /members/{id}/tags": {
      by: "admin",
      path: () => `/members/${things.zed.id}/tags`,
      strangers: [`/members/${noMember}/tags`],
      body: () => ({ tag: "Collector" }),
      status: 200,
    },
    "delete /members/{id}/tags": {
      by: "admin",
      path: () => `/members/${things.zed.id}/tags`,
      strangers: [`/members/${noMember}/tags`],
      body: () => ({ tag: "Collector" }),
      status: 200,
    },
    "post /members/{id}/sign-out": {
      by: "admin",
      path: () => `/members/${things.zed.id}/sign-out`,
      strangers: [`/members/${noMember}/sign-out`],
      status: 200,
    },
  }
}

export const accountsMeanings: Meanings = {
  "put /auth/update/{id}": { "path.id": "member" },
  "post /auth/resetpassword": { "body.id": "member" },
  // A passkey's signature covers its id: an id without its signature proves nothing.
  "post /auth/passkey": { "body.response.id": "secret", "body.response.rawId": "secret" },
  "post /auth/passkeys": { "body.response.id": "secret", "body.response.rawId": "secret" },
  "get /auth/verify/{token}": { "path.token": "secret" },
  "post /auth/verify/{token}": { "path.token": "secret" },
  // The id must be that of the member to whom the token was e-mailed.
  "post /auth/reset-password": { "body.id": "secret" },
  "put /members/{id}/account-status": { "path.id": "staff" },
  "put /members/{id}/role": { "path.id": "staff" },
  "post /members/{id}/verify": { "path.id": "staff" },
  "post /members/{id}/sign-out": { "path.id": "staff" },
  "post /members/{id}/tags": { "path.id": "staff" },
  "delete /members/{id}/tags": { "path.id": "staff" },
  "put /notification/{id}": { "path.id": "owned" },
  "delete /push/devices/{id}": { "path.id": "owned" },
}

export function accountsForeign(things: OwnershipFixtures): Record<string, () => CallRequest> {
  return {
    "put /auth/update/{id}": () => ({ path: `/auth/update/${things.ben.id}`, body: { first_name: "Ann" } }),
    "post /auth/resetpassword": () => ({
      path: "/auth/resetpassword",
      body: { id: things.ben.id, password, newPassword },
    }),
    "put /notification/{id}": () => ({ path: `/notification/${things.notificationOfBen}` }),
    "delete /push/devices/{id}": () => ({ path: `/push/devices/${things.deviceOfBen}` }),
  }
}

export function accountsStaffCalls(things: OwnershipFixtures): Record<string, StaffCallRow> {
  return {
    "get /auth/all": { needs: "members", request: () => ({ path: "/auth/all?q=ann" }) },
    "put /members/{id}/account-status": {
      needs: "members",
      request: () => ({
        path: `/members/${things.zoe.id}/account-status`,
        body: { status: "suspended", reason: "A test" },
      }),
    },
    "put /members/{id}/role": {
      needs: "roles",
      request: () => ({ path: `/members/${things.zoe.id}/role`, body: { role: "member", reason: "A test" } }),
    },
    "post /members/{id}/verify": {
      needs: "members",
      request: () => ({ path: `/members/${things.zoe.id}/verify` }),
    },
    "post /members/{id}/tags": {
      needs: "members",
      request: () => ({ path: `/members/${things.zoe.id}/tags`, body: { tag: "Collector" } }),
    },
    "delete /members/{id}/tags": {
      needs: "members",
      request: () => ({ path: `/members/${things.zoe.id}/tags`, body: { tag: "Collector" } }),
    },
    "post /members/{id}/sign-out": {
      needs: "members",
      request: () => ({ path: `/members/${things.zoe.id}/sign-out` }),
    },
  }
}

export function accountsWrites(things: OwnershipFixtures): Record<string, WriteCallRow> {
  return {
    "post /auth/register": {
      whenSuspended: "open",
      request: () => ({ path: "/auth/register", body: asNewcomer() }),
    },
    "post /auth/login": {
      whenSuspended: "open",
      request: (member) => ({ path: "/auth/login", body: { email: member.email, password } }),
    },
    "post /auth/logout": { whenSuspended: "open", request: () => ({ path: "/auth/logout" }) },
    "post /auth/verify/{token}": { whenSuspended: "open", request: () => ({ path: "/auth/verify/unknown" }) },
    "post /auth/resend-verify-email": {
      whenSuspended: "open",
      request: () => ({ path: "/auth/resend-verify-email" }),
    },
    "post /auth/google": {
      whenSuspended: "open",
      request: () => ({ path: "/auth/google", body: { credential: "x" } }),
    },
    "post /auth/facebook": {
      whenSuspended: "open",
      request: () => ({ path: "/auth/facebook", body: { accessToken: "x" } }),
    },
    "post /push/devices": {
      whenSuspended: "closed",
      status: 201,
      request: () => ({ path: "/push/devices", body: fakePushBrowser().agreed }),
    },
    "delete /push/devices/{id}": {
      whenSuspended: "open",
      request: (member) => ({
        path: `/push/devices/${member.id === things.sue.id ? things.deviceOfSue : things.deviceOfBen}`,
      }),
    },
    "put /notification/{id}": {
      whenSuspended: "open",
      request: (member) => ({
        path: `/notification/${member.id === things.sue.id ? things.notificationOfSue : things.notificationOfBen}`,
      }),
    },
    "post /auth/forgot-password": {
      whenSuspended: "open",
      request: (member) => ({ path: "/auth/forgot-password", body: { email: member.email } }),
    },
    "post /auth/reset-password": {
      whenSuspended: "open",
      request: (member) => ({
        path: "/auth/reset-password",
        body: { id: member.id, token: "x", password: newPassword },
      }),
    },
    "post /auth/second-step": {
      whenSuspended: "open",
      request: () => ({ path: "/auth/second-step", body: { ticket: "x", code: "123456" } }),
    },
    "post /auth/passkey/options": {
      whenSuspended: "open",
      request: () => ({ path: "/auth/passkey/options" }),
    },
    "post /auth/passkey": {
      whenSuspended: "open",
      request: () => ({ path: "/auth/passkey", body: { response: signedByKey } }),
    },
    "post /auth/passkeys/options": {
      whenSuspended: "closed",
      status: 200,
      request: () => ({ path: "/auth/passkeys/options", body: { password } }),
    },
    "post /auth/passkeys": {
      whenSuspended: "closed",
      status: 410,
      request: () => ({ path: "/auth/passkeys", body: { name: "Phone", response: newKey } }),
    },
    "put /auth/update/{id}": {
      whenSuspended: "closed",
      status: 200,
      request: (member) => ({ path: `/auth/update/${member.id}`, body: { first_name: "Ann" } }),
    },
    "post /auth/resetpassword": {
      whenSuspended: "open",
      request: (member) => ({ path: "/auth/resetpassword", body: { id: member.id, password, newPassword } }),
    },
  }
}
