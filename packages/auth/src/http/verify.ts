import { z } from 'zod';
import { invalid } from '../errors/auth-error.ts';
import { halfConfirmed, type Verified, verifyCode, verifyPhoneCode, verifyTokenHash } from '../service/verify.ts';
import { type Route, readBody, text, visitorOfCall } from './route.ts';
import { submitVerifyForm } from './verify-form.ts';

const Body = z.object({ type: text, token: text, token_hash: text, email: text, phone: text, redirect_to: text });

/** What `verifyOtp` sends; the page behind a mail link sends a form instead. */
export const postVerify: Route = (auth) => async (c) => {
  if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return submitVerifyForm(auth)(c);
  const { type, token, token_hash, email, phone } = await readBody(c, Body);
  if (type === '') throw invalid('Verify requires a verification type');
  if ((token === '') === (token_hash === '')) throw invalid('Verify requires either a token or a token hash');
  if (token_hash !== '') {
    if (email !== '' || phone !== '') throw invalid('Only the token_hash and type should be provided');
    return answer(
      await verifyTokenHash(auth, { token: token_hash, type, way: { kind: 'session' } }, visitorOfCall(auth, c)),
    );
  }
  if ((email === '') === (phone === '')) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone !== '') return verifyPhoneCode(phone);
  return answer(await verifyCode(auth, { email, code: token, type }, visitorOfCall(auth, c)));
};

function answer(verified: Verified): Response {
  switch (verified.kind) {
    case 'session':
      return Response.json(verified.session);
    case 'halfConfirmed':
      return Response.json({ msg: halfConfirmed, code: '200' });
    default:
      // Only mail links use other types, and they arrive as a form.
      throw invalid('Unsupported verification type');
  }
}
