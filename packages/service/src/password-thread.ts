import { ratePassword } from './auth/rate-password.ts';
import { answerCalls } from './thread/answer-calls.ts';

/* The thread that rates new passwords, so that no request waits while another one's password is rated. */

answerCalls(ratePassword);
